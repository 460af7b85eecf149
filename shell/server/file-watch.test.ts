import { fileWatchFor, withFileWatch } from "./file-watch";
import { sourceOf } from "./security-headers";

it("puts the watcher last into the head, and names it to the policy", () => {
  const { element, scripts } = fileWatchFor("watch()", { errorReportUrl: 'https://a.b/"><script>&' });
  expect(element).toBe('<script data-to="https://a.b/&quot;&gt;&lt;script&gt;&amp;">watch()</script>');
  expect(scripts).toEqual([sourceOf("watch()")]);
  const page = withFileWatch("<head><title>x</title></head><body></head>", element);
  expect(page).toBe(`<head><title>x</title>${element}</head><body></head>`);
});

it.each([
  ["watch()", {}],
  ["watch()", { errorReportUrl: "" }],
  ["", { errorReportUrl: "https://a.b/" }],
])("adds nothing when %p has no recipient: %j", (code, settings) => {
  expect(fileWatchFor(code, settings)).toEqual({ element: "", scripts: [] });
});
