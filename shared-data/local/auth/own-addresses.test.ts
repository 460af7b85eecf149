import { keepOwnAddresses } from "./own-addresses";

const shop = "https://loja.exemplo.com.br";

/** The query and the Referer that the service is given. */
function kept(targets: readonly string[], referer?: string) {
  const url = new URL("http://localhost/auth/v1/verify?token=1");
  for (const target of targets) url.searchParams.append("redirect_to", target);
  const request = keepOwnAddresses(
    new Request(url, { headers: referer === undefined ? {} : { referer } }),
    (origin) => origin === shop,
  );
  const { searchParams } = new URL(request.url);
  return {
    token: searchParams.get("token"),
    to: searchParams.getAll("redirect_to"),
    referer: request.headers.get("referer"),
  };
}

it("leaves the store's own addresses", () => {
  const to = [`${shop}/auth/callback?return=%2F`];
  expect(kept(to, `${shop}/login`)).toEqual({ token: "1", to, referer: `${shop}/login` });
  expect(kept([])).toEqual({ token: "1", to: [], referer: null });
});

it.each([
  "http://localhost:9999/",
  "http://127.0.0.1:54321/",
  "https://loja.exemplo.com.br.evil.example/",
  "https://loja.exemplo.com.br@evil.example/",
  "https://loja.exemplo.com.br:8443/",
  "http://loja.exemplo.com.br/",
  "//evil.example/",
  "/\\evil.example",
  "javascript:alert(1)",
  "",
])("drops any other: %s", (address) => {
  expect(kept([address])).toEqual({ token: "1", to: [], referer: null });
  expect(kept([`${shop}/`, address])).toMatchObject({ to: [] });
  expect(kept([], address)).toEqual({ token: "1", to: [], referer: null });
});
