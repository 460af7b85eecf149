import { type CredentialKind, credentialKinds, type KeyTemplate } from "./key-template";
import { readCredential, separatorName } from "./read-credential";
import { templateOf as of, read } from "./testing/templates";

const secret = "JBSWY3DPEHPK3PXP";
const account = of(":", "login", "password");
const withCode = of(":", "login", "password", "totp_secret");
const proxy = of(":", "host", "port", "user", "password");
const otpauth = `otpauth://totp/Loja:ana@exemplo.com?secret=${secret}&issuer=Loja`;
const cookie = '[{"name":"c_user","value":"10:00|x"},{"name":"xs","value":"a]\\"}b"}]';

it("gives each field its kind and name", () => {
  expect(readCredential(account, "ana:segredo")).toEqual([
    { kind: "login", label: "Login", value: "ana" },
    { kind: "password", label: "Senha", value: "segredo" },
  ]);
});

it.each<[string, KeyTemplate, string, string[]]>([
  ["blanks around", account, "  ana : segredo ", ["ana", "segredo"]],
  ["the separator in the last field", account, "ana:a:b::c", ["ana", "a:b::c"]],
  ["a separator at the end, which is the last field's", account, "ana:segredo:", ["ana", "segredo:"]],
  ["one field, whatever is in it", of(":", "text"), "a:b|c----d", ["a:b|c----d"]],
  ["a bar with blanks", of("|", "login", "password"), "ana | se:gredo", ["ana", "se:gredo"]],
  ["tabs", of("\t", "login", "password", "recovery_email"), "ana\tsegre do\ta@b.co", ["ana", "segre do", "a@b.co"]],
  ["blanks between", of(" ", "login", "password"), "ana segredo", ["ana", "segredo"]],
  ["four hyphens, and one in a value", of("----", "login", "password"), "ana-maria----a-b", ["ana-maria", "a-b"]],
  ["two characters", of("::", "login", "password"), "a:na::b:c", ["a:na", "b:c"]],
  ["signs that mean something in a pattern", of(".*", "login", "password"), "a.b.*c*d", ["a.b", "c*d"]],
  [
    "a 2FA secret in groups of small letters",
    withCode,
    "ana:x:jbsw y3dp ehpk 3pxp",
    ["ana", "x", "jbsw y3dp ehpk 3pxp"],
  ],
  [
    "a 2FA secret with hyphens and padding",
    withCode,
    "a:x:JBSW-Y3DP-EHPK-3PXP====",
    ["a", "x", "JBSW-Y3DP-EHPK-3PXP===="],
  ],
  [
    "a cookie's object with an escaped quote",
    of("|", "cookie", "login"),
    '{"a":"\\"}|"}|ana',
    ['{"a":"\\"}|"}', "ana"],
  ],
  ["a cookie as browsers send it", of("|", "login", "cookie"), "ana|c_user=1; xs=2:3", ["ana", "c_user=1; xs=2:3"]],
  ["a proxy", proxy, "10.0.0.1:8080:ana:se:gredo", ["10.0.0.1", "8080", "ana", "se:gredo"]],
  ["a proxy by name", proxy, "br-1.proxy_x.exemplo.com:1:u:p", ["br-1.proxy_x.exemplo.com", "1", "u", "p"]],
  ["a proxy by IPv6", proxy, "[2001:db8::1]:65535:u:p", ["[2001:db8::1]", "65535", "u", "p"]],
  ["a proxy by an address", proxy, "socks5://10.0.0.1:80:u:p", ["socks5://10.0.0.1", "80", "u", "p"]],
  ["a proxy by an IPv6 address", proxy, "http://[::1]:80:u:p", ["http://[::1]", "80", "u", "p"]],
  [
    "an IPv6 host without brackets, where nothing else has colons",
    of("|", "host", "port"),
    "2001:db8::1|80",
    ["2001:db8::1", "80"],
  ],
  ["a moment of ISO", of("|", "login", "expires_on"), "ana|2028-02-29T23:59:59Z", ["ana", "2028-02-29T23:59:59Z"]],
  ["a field that no check looks at", of(":", "user", "recovery_password"), "<b>:🔑", ["<b>", "🔑"]],
])("reads %s", (_name, template, text, values) => {
  expect(read(template, text)).toEqual(values);
});

// Values of each kind that hold the separator of no template below.
const samples: Readonly<Record<CredentialKind, readonly string[]>> = {
  login: ["ana", "5511999990000", "ana@exemplo.com.br"],
  password: ["S3nha!", "a b", "ção"],
  recovery_email: ["a@b.co"],
  recovery_password: ["x"],
  totp_secret: [secret, otpauth],
  cookie: ["c_user=1", cookie, "{}"],
  host: ["10.0.0.1", "[2001:db8::1]", "https://exemplo.com.br"],
  port: ["1", "65535"],
  user: ["u"],
  expires_on: ["31/12/2030", "29/02/2028", "2030-12-31"],
  text: ["nota livre", "https://exemplo.com.br/x"],
};

it("gives every kind beside every other back as they were joined, whatever stands between them", () => {
  const changed: string[][] = [];
  for (const separator of ["|", ";;", "\t", "----", ":", "~#"])
    for (const one of credentialKinds)
      for (const other of credentialKinds)
        for (const first of samples[one])
          for (const second of samples[other]) {
            const found = read(of(separator, one, other), `${first}${separator}${second}`);
            if (String(found) !== String([first, second])) changed.push([separator, one, other, first, second]);
          }
  expect(changed).toEqual([]);
});

it("names separators that cannot be seen", () => {
  expect([":", "\t", " ", "----"].map(separatorName)).toEqual(["“:”", "tabulação", "espaço", "“----”"]);
});
