import { choose } from "./render-ahead";

const many = Array.from({ length: 1000 }, (_, index) => `/product/${index}`);

it("takes all of a few pages", () => {
  expect(choose(["/", "/a", "/a/b"], ["/", "/a"])).toEqual(["/", "/a", "/a/b"]);
});

it("takes so many of a large catalogue, spread over it, and one of each base path", () => {
  const chosen = choose([...many, "/garantia", "/categoria/x"], ["/garantia", "/categoria", "/product"], 10);
  expect(chosen).toHaveLength(10);
  expect(chosen.slice(0, 4)).toEqual(["/garantia", "/categoria/x", "/product/0", "/product/101"]);
  expect(new Set(chosen).size).toBe(10);
});

it("takes none of none", () => {
  expect(choose([], ["/"])).toEqual([]);
});
