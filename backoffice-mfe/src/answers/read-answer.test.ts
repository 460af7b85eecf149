import { number, object } from "valibot";
import { categorySchema, orderStatusSchema, readAnswer } from "./read-answer";

it("returns a response of the expected shape, without extra fields", () => {
  expect(readAnswer(object({ total: number() }), { total: 3, more: true })).toEqual({ total: 3 });
});

it.each([null, {}, { total: "3" }])("refuses %j, which has another shape, as a failure to show", (response) => {
  expect(() => readAnswer(object({ total: number() }), response)).toThrow(
    expect.objectContaining({ code: "rejected", message: "resposta inesperada do servidor" }),
  );
});

it("reads a status or a category of a newer database as the one that promises nothing", () => {
  expect(readAnswer(orderStatusSchema, "completed")).toBe("completed");
  expect(readAnswer(orderStatusSchema, "disputed")).toBe("failed");
  expect(readAnswer(categorySchema, "tiktok")).toBe("tiktok");
  expect(readAnswer(categorySchema, "kwai")).toBe("variados");
});
