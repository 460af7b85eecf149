import { toComment, toPlain } from "./plain-page";

it("makes of a script a comment of its length that runs nothing, also where it ends comments of its own", () => {
  const script = "/* a */ throw new Error('ran'); // */";
  const comment = toComment(script);
  expect(() => new Function(comment)()).not.toThrow();
  expect(comment.length).toBe(script.length + 6);
});

it("keeps a page's markup and data, runs none of its scripts, and fetches as many that do nothing", () => {
  const html = `<html><head><style>p{color:red}</style><link rel="preload" as="script" href="/main.js"><script type="module" src="/a.js"></script></head><body><p>R$ 10</p><script>start()</script></body></html>`;
  const { head, body } = new DOMParser().parseFromString(toPlain(html, 2), "text/html");
  expect([head.querySelectorAll("style").length, head.querySelectorAll("link").length]).toEqual([1, 0]);
  expect(body.querySelector("p")?.textContent).toBe("R$ 10");
  const running = [...head.querySelectorAll("script"), ...body.querySelectorAll("script")].filter(
    ({ type }) => type !== "text/plain",
  );
  expect(running.map((script) => script.getAttribute("src"))).toEqual(["/plain-0.js", "/plain-1.js"]);
});

it("adds them at the end of a page that closes no body", () => {
  expect(toPlain("<p>a", 1)).toBe('<p>a<script async src="/plain-0.js"></script>');
});
