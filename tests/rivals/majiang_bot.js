// Plays one seat with @kobalab/majiang-ai: reads lines of JSON, each a list of mjai events as that seat sees them, and
// answers each line with one mjai action. `npm install @kobalab/majiang-ai` in the folder that it is run in.
const path = require("path");
const find = (name) => require(path.join(process.cwd(), "node_modules", name));
const Majiang = find("@kobalab/majiang-core");
const Player = find("@kobalab/majiang-ai");

const HONORS = "ESWNPFC";
const SIGNS = ["", "+", "=", "-"];
let seat = 0, dealer = 0, player = null, afterKong = false, ready = false, pungs = {};

const code = (pai) => HONORS.includes(pai[0]) ? "z" + (HONORS.indexOf(pai[0]) + 1)
    : pai[1] + (pai.endsWith("r") ? "0" : pai[0]);
const name = (code) => code[0] === "z" ? HONORS[+code[1] - 1] : code[1] === "0" ? "5" + code[0] + "r" : code[1] + code[0];
const place = (actor) => (actor - dealer + 4) % 4;
const order = (digit) => digit === "0" ? 5 : +digit;
const sign = (event) => SIGNS[(event.target - event.actor + 4) % 4];

function meld(event) {
    const suit = code(event.pai)[0], own = event.consumed.map((pai) => code(pai)[1]);
    const taken = code(event.pai)[1] + sign(event);
    const digits = event.type === "chi" ? [...own, taken].sort((a, b) => order(a[0]) - order(b[0]))
        : [...own.sort((a, b) => order(a) - order(b) || b - a), taken];
    return Majiang.Shoupai.valid_mianzi(suit + digits.join(""));
}

function told(event) {
    const l = "actor" in event ? place(event.actor) : 0;
    switch (event.type) {
        case "start_game":
            seat = event.id;
            player = new Player();
            return { kaiju: { id: seat, rule: Majiang.rule(), title: "", player: ["", "", "", ""], qijia: 0 } };
        case "start_kyoku": {
            dealer = event.oya;
            afterKong = ready = false;
            pungs = {};
            const at = [0, 1, 2, 3].map((l) => (dealer + l) % 4);
            const hand = (tiles) => tiles.includes("?") ? "" : Majiang.Shoupai.fromString(
                [..."mpsz"].map((suit) => suit + tiles.map(code).filter((one) => one[0] === suit).map((one) => one[1]).join(""))
                    .filter((text) => text.length > 1).join("")).toString();
            return { qipai: { zhuangfeng: HONORS.indexOf(event.bakaze), jushu: dealer, changbang: event.honba,
                lizhibang: event.kyotaku, defen: at.map((id) => event.scores[id]), baopai: code(event.dora_marker),
                shoupai: at.map((id) => hand(event.tehais[id])) } };
        }
        case "tsumo": {
            const drawn = { l, p: event.pai === "?" ? "" : code(event.pai) }, kong = afterKong;
            afterKong = false;
            return kong ? { gangzimo: drawn } : { zimo: drawn };
        }
        case "reach":
            ready = true;
            return null;
        case "dahai": {
            const p = code(event.pai) + (event.tsumogiri ? "_" : "") + (ready ? "*" : "");
            ready = false;
            return { dapai: { l, p } };
        }
        case "chi": case "pon": case "daiminkan": {
            const m = meld(event);
            if (event.type === "pon") pungs[event.actor + m[0] + order(m[1])] = m;
            afterKong = event.type === "daiminkan";
            return { fulou: { l, m } };
        }
        case "ankan": {
            const tiles = event.consumed.map(code);
            afterKong = true;
            return { gang: { l, m: tiles[0][0] + tiles.map((one) => one[1]).sort((a, b) => b - a).join("") } };
        }
        case "kakan": {
            const tile = code(event.pai);
            afterKong = true;
            return { gang: { l, m: pungs[event.actor + tile[0] + order(tile[1])] + tile[1] } };
        }
        case "dora":
            return { kaigang: { baopai: code(event.dora_marker) } };
    }
    return null;
}

function answered(reply) {
    if (reply.hule) return { type: "hora" };
    if (reply.daopai) return { type: "ryukyoku" };
    if (reply.dapai) {
        const p = reply.dapai;
        return { type: p.endsWith("*") ? "reach" : "dahai", pai: name(p), tsumogiri: p.includes("_") };
    }
    const m = reply.fulou || reply.gang;
    if (!m) return { type: "none" };
    const suit = m[0], digits = m.slice(1);
    const tiles = digits.replace(/[+=\-]/g, "").split("").map((digit) => name(suit + digit));
    if (reply.gang) return /[+=\-]/.test(digits) ? { type: "kakan", pai: tiles[tiles.length - 1] } : { type: "ankan", consumed: tiles };
    const taken = digits.search(/[+=\-]/) - 1, consumed = tiles.filter((_, index) => index !== taken);
    return { type: consumed.length === 3 ? "daiminkan" : order(digits[0]) === order(digits.replace(/[+=\-]/g, "")[1]) ? "pon" : "chi", consumed };
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    let reply = {};
    const messages = JSON.parse(line).map(told).filter((message) => message !== null);
    messages.forEach((message, index) => {
        player.action(message, index === messages.length - 1 ? (given) => { reply = given || {}; } : undefined);
    });
    process.stdout.write(JSON.stringify(answered(reply)) + "\n");
});
