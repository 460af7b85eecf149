import { countedAs, createCallerOf } from "./caller";

it("ignores forwarded addresses unless the proxy is trusted", () => {
  const callerOf = createCallerOf("");
  expect(callerOf("127.0.0.1", "203.0.113.9")).toBe("127.0.0.1");
  expect(callerOf("198.51.100.1", "127.0.0.1")).toBe("198.51.100.1");
  expect(callerOf(null, "203.0.113.9")).toBeNull();
});

it.each([
  ["what the proxy adds, and not what the client sent", "127.0.0.1", "10.9.9.9, 203.0.113.9", "203.0.113.9"],
  ["through two proxies", "127.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.7", "203.0.113.9"],
  ["a stranger that is no proxy", "203.0.113.1", "198.51.100.1", "203.0.113.1"],
  ["a proxy that passes nothing on", "127.0.0.1", null, "127.0.0.1"],
  ["what is no address ends the chain", "127.0.0.1", "198.51.100.1, unknown", "127.0.0.1"],
  ["IPv4 in IPv6's clothes", "::ffff:127.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
  ["with a port", "127.0.0.1", "203.0.113.9:5123", "203.0.113.9"],
  ["IPv6 with a port, spelled another way", "::1", "[2001:DB8:0::0:9]:443", "2001:db8::9"],
])("%s", (_name, peer, chain, caller) => {
  expect(createCallerOf("127.0.0.1, ::1,10.0.0.0/8")(peer, chain)).toBe(caller);
});

it.each(["localhost", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/x", "10.0.0.0/", "1.2.3"])(
  "refuses %s in one sentence",
  (list) => expect(() => createCallerOf(`127.0.0.1,${list}`)).toThrow(`but one is "${list}".`),
);

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("counts %s as %s", (caller, counted) => expect(countedAs(caller)).toBe(counted));
