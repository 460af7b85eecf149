import { keepOwnAddresses } from "./own-addresses";

const shop = "https://loja.exemplo.com.br";

function kept(targets: readonly string[], referer?: string) {
  const url = new URL("http://localhost/auth/v1/verify?token=1");
  for (const target of targets) url.searchParams.append("redirect_to", target);
  const given = new Request(url, { headers: referer === undefined ? {} : { referer } });
  const request = keepOwnAddresses(given, (origin) => origin === shop);
  const { searchParams } = new URL(request.url);
  return [searchParams.get("token"), ...searchParams.getAll("redirect_to"), request.headers.get("referer")];
}

it("leaves the store's own addresses", () => {
  const to = `${shop}/auth/callback?return=%2F`;
  expect(kept([to], `${shop}/login`)).toEqual(["1", to, `${shop}/login`]);
  expect(kept([])).toEqual(["1", null]);
});

it.each([
  ...["http://localhost:9999/", "https://loja.exemplo.com.br.evil.example/", "http://loja.exemplo.com.br/"],
  ...["https://loja.exemplo.com.br@evil.example/", "https://loja.exemplo.com.br:8443/", "//evil.example/"],
  ...["/\\evil.example", "javascript:alert(1)", ""],
])("drops any other: %s", (address) => {
  expect(kept([`${shop}/`, address])).toEqual(["1", null]);
  expect(kept([], address)).toEqual(["1", null]);
});
