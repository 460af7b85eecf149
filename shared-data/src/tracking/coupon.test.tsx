import { visitCoupon } from "./coupon";

afterEach(() => sessionStorage.clear());

it("takes the coupon of the link, keeps it for the visit, and takes over a new one", () => {
  expect(visitCoupon("?utm_source=x")).toBeNull();
  expect(visitCoupon("?cupom=%20BLACK%20&utm_source=x")).toBe("BLACK");
  expect(visitCoupon("")).toBe("BLACK");
  expect(visitCoupon("?cupom=")).toBe("BLACK");
  expect(visitCoupon("?cupom=NATAL")).toBe("NATAL");
  expect(visitCoupon("?q=bm")).toBe("NATAL");
});

it("works without storage, with the link alone", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  expect(visitCoupon("?cupom=BLACK")).toBe("BLACK");
  expect(visitCoupon("")).toBeNull();
  jest.restoreAllMocks();
});
