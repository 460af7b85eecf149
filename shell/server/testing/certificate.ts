import { generateKeyPairSync, sign } from "node:crypto";

// Node generates keys, but no certificates. Clients must trust these through `ca` or NODE_EXTRA_CA_CERTS.
const value = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => value(0x30, ...parts);
const identifier = (hex: string) => value(0x06, Buffer.from(hex, "hex"));
const bits = (content: Buffer) => value(0x03, Buffer.from([0]), content);
const time = (date: Date) => value(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\..*/g, "")}Z`));
const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));

/** Creates a key and a certificate for a host, as PEM. */
export function makeCertificate({ host, from, until }: { host: string; from: Date; until: Date }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(value(0x31, sequence(identifier("550403"), value(0x0c, Buffer.from(host)))));
  const hostNames = sequence(identifier("551d11"), value(0x04, sequence(value(0x82, Buffer.from(host)))));
  const content = sequence(
    value(0xa0, value(0x02, Buffer.from([2]))),
    value(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    value(0xa3, sequence(hostNames)),
  );
  const whole = sequence(content, ecdsaWithSha256, bits(sign("sha256", content, privateKey)));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}
