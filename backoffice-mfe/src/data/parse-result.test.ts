import { number, object } from "valibot";
import { categorySchema, orderStatusSchema, parseResult } from "./parse-result";

it("returns a response of the expected shape, without extra fields", () => {
  expect(parseResult(object({ total: number() }), { total: 3, more: true })).toEqual({ total: 3 });
});

it.each([null, {}, { total: "3" }])("refuses %j, which has another shape, as a failure to show", (response) => {
  expect(() => parseResult(object({ total: number() }), response)).toThrow(
    expect.objectContaining({ code: "rejected", message: "resposta inesperada do servidor" }),
  );
});

it("reads a status or a category of a newer database as the one that promises nothing", () => {
  expect(parseResult(orderStatusSchema, "completed")).toBe("completed");
  expect(parseResult(orderStatusSchema, "disputed")).toBe("failed");
  expect(parseResult(categorySchema, "tiktok")).toBe("tiktok");
  expect(parseResult(categorySchema, "kwai")).toBe("variados");
});
