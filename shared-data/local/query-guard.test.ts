import { whyBodyRefused, whyRefused } from "./query-guard";

const ask = (path: string, method = "GET", headers: Record<string, string> = {}) =>
  whyRefused(new Request(`http://localhost:54321/rest/v1/${path}`, { method, headers }));

// The store's own calls, those of R7, and a few more that cost as little.
it.each([
  "products?select=*&order=created_at.desc",
  "products?select=*&is_active=eq.true&category=eq.proxys&order=created_at.desc,id.asc&offset=0&limit=25",
  "products?select=id,price,stock_count,sold_count,is_active&id=eq.meta-bm-1300&limit=1",
  "products?id=not.in.(%22a%22,%22b%22)&category=eq.proxys",
  "product_keys?select=id,key_data,is_used,used_at,used_by&id=in.(a,b,c)",
  "product_keys?select=id&product_id=eq.x&is_used=is.false",
  "reviews?select=*,products!inner(name,image_url)&is_approved=eq.false&order=created_at.desc",
  "orders?or=(id.eq.a,amount.gt.0)&user_id=neq.b",
  "orders?and=(status.eq.pending,or(amount.gt.1,not.and(amount.lt.0,user_id.is.null)))",
  "products?select=id,o:orders!inner(id,user_id)&o.user_id=eq.x&orders.limit=3&orders.order=id.desc",
  "products?select=id,reviews(count)",
  "orders?select=count()",
  "orders?customer_email=ilike.*a::b*",
  "payment_events?select=id,a:body->payment->>id",
  "product_keys?select=id&key_data=like.usuario*",
  "rpc/search_products?p_query=perfil&select=*,orders(*)",
  "rpc/search_products?p_query=conta%20verificada.%20Sim&p_limit=20",
  `products?id=in.(${Array.from({ length: 400 }, (_, at) => `p${at}`).join(",")})`,
])("takes %s on", (path) => {
  expect(ask(path)).toBeNull();
});

const pattern = "^(.+)(.+)(.+)(.+)(.+)%5C5%5C4%5C3%5C2%5C1$";
const deep = (levels: number) => `${"reviews(products(".repeat(levels)}id${"))".repeat(levels)}`;

it.each([
  `products?description=match.${pattern}`,
  `products?description=imatch.${pattern}`,
  `products?description=not.match.${pattern}`,
  `products?description=not.not.match.${pattern}`,
  `products?description=match(any).{${pattern}}`,
  `products?description=MATCH.${pattern}`,
  `products?description=%6Datch.${pattern}`,
  `products?description=eq.x&description=match.${pattern}`,
  `products?apikey=x&description=match.${pattern}`,
  `products?or=(id.eq.x,description.match.${pattern})`,
  `products?or=(id.eq.x,and(id.eq.y,description.imatch.${pattern}))`,
  `products?not.or=(description.match.x)`,
  `products?or=iginal.match.${pattern}`,
  `products?or=(name.eq.%22a,b%22,description.match.${pattern})`,
  `products?or=(description.match.${pattern}`,
  `products?select=id,reviews(*)&reviews.comment=match.${pattern}`,
  `products?select=id,reviews(*)&reviews.or=(comment.match.${pattern})`,
  `products?select=id,reviews(*)&reviews.not.and=(comment.match.${pattern})`,
  `products?features->a.limit=match.${pattern}`,
  `products?%22description%22=match.${pattern}`,
  `rpc/search_products?p_query=x&description=match.${pattern}`,
  `rpc/search_products?p_query=x&description=not.imatch.${pattern}`,
  "products?description=fts.conta",
  "products?description=wfts(portuguese).conta",
  "products?description=like(any).{*a*,*b*}",
  "products?description=like.*a*b*c*d*e*",
  `products?description=ilike.${"a".repeat(300)}*`,
  "products?description=ilike.*a*&name=ilike.*b*&id=ilike.*c*",
  "products?or=(name.ilike.*a*,name.ilike.*b*,name.ilike.*c*)",
  `products?select=${deep(1)}`,
  `products?select=id,${deep(3)}`,
  "products?select=id,reviews(id,products%20(id))",
  "products?select=id,a:reviews(*),b:reviews(*)",
  "products?select=id,reviews(*),reviews(*)",
  "products?select=id,orders(*),reviews(*),product_keys(*),profiles(*)",
  "products?select=...reviews(id)",
  "products?select=id,%22reviews%22(id)",
  "products?select=a:description,b:description,c:description",
  "products?select=id,reviews(a:comment,b:comment,c:comment)",
  "products?select=id::text",
  "products?select=id:%3Atext",
  "products?select=id,reviews(id::text)",
  "products?select=id::text,a:reviews(id)",
  "products?id::text=eq.x",
  "products?or=(id::text.eq.x,id.eq.y)",
  "products?order=id::text",
  `products?select=${Array.from({ length: 61 }, (_, at) => `c${at}`).join(",")}`,
  `products?select=a${"->b".repeat(11)}`,
  `products?a${"->b".repeat(11)}=eq.1`,
  `products?order=${Array.from({ length: 61 }, (_, at) => `c${at}`).join(",")}`,
  "products?select=id&select=description",
  `products?id=in.(${Array.from({ length: 501 }, (_, at) => at).join(",")})`,
  `products?${Array.from({ length: 61 }, (_, at) => `c${at}=eq.1`).join("&")}`,
  `products?or=(${Array.from({ length: 61 }, () => "id.eq.1").join(",")})`,
  "products?and=(or(and(or(id.eq.1))))",
  `products?features=eq.${"[".repeat(101)}`,
  `products?id=eq.${"x".repeat(17_000)}`,
])("refuses %s", (path) => {
  for (const method of ["GET", "HEAD", "POST", "PATCH", "DELETE"])
    expect([method, ask(path, method)]).not.toContain(null);
});

it("takes no argument of a function for one where the function does not read its address", () => {
  expect(ask("rpc/search_products?p_query=perfil", "POST")).not.toBeNull();
});

it("shows no plan", () => {
  expect(ask("products", "GET", { accept: "application/vnd.pgrst.plan+json; options=analyze" })).not.toBeNull();
});

const bodyOf = (text: string, type = "application/json") =>
  whyBodyRefused(
    new Request("http://localhost/rest/v1/products", { method: "POST", headers: { "content-type": type } }),
    new TextEncoder().encode(text),
  );

it.each([
  ["an object", '{"p_keys":["[[[[",{"a":"\\"]"}]}'],
  ["nothing", ""],
  ["a thousand rows", `[${Array(1_000).fill("{}").join(",")}]`],
  ["what is not JSON, which the service refuses itself", "[x"],
  ["a hundred levels", `${"[".repeat(100)}${"]".repeat(100)}`],
])("takes %s on as a body", (_what, text) => {
  expect(bodyOf(text, "application/json; charset=utf-8")).toBeNull();
});

it.each([
  ["too many levels", "[".repeat(101), "application/json"],
  ["too many levels of objects", '{"a":'.repeat(101), "application/json"],
  ["too many rows", ` [${Array(1_001).fill("{}").join(",")}]`, "application/json"],
  ["a table", "id,name\n1,a", "text/csv"],
])("refuses a body with %s", (_what, text, type) => {
  expect(bodyOf(text, type)).not.toBeNull();
});
