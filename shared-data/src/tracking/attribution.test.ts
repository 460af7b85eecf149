import { continueAttribution, readUtm } from "./attribution";

it("reads the five campaign parameters and nothing else", () => {
  expect(readUtm("?utm_source=tiktok&utm_medium=cpc&utm_campaign=a&utm_term=b&utm_content=c&gclid=1")).toEqual({
    utm_source: "tiktok",
    utm_medium: "cpc",
    utm_campaign: "a",
    utm_term: "b",
    utm_content: "c",
  });
});

it("leaves empty parameters out and cuts long ones", () => {
  expect(readUtm(`?utm_source=&utm_medium=%20&utm_term=${"x".repeat(300)}`)).toEqual({ utm_term: "x".repeat(200) });
});

it("keeps the visit and its campaign over pages without one, and takes a new campaign over", () => {
  const first = continueAttribution(null, "?utm_source=tiktok&utm_term=bm", "https://ads.example/", "visit");
  expect(first).toEqual({
    sessionId: "visit",
    utm: { utm_source: "tiktok", utm_term: "bm" },
    referrer: "https://ads.example/",
  });
  expect(continueAttribution(first, "?q=bm", "", "other")).toEqual(first);
  expect(continueAttribution(first, "?utm_source=google", "", "other")).toEqual({
    ...first,
    utm: { utm_source: "google" },
  });
});
