import { number, object } from "valibot";
import { categorySchema, orderStatusSchema, parseResult } from "./parse-result";

it("returns a response of the expected shape, and refuses another as a failure to show", () => {
  const schema = object({ total: number() });
  expect(parseResult(schema, { total: 3 })).toEqual({ total: 3 });
  const failure = expect.objectContaining({ code: "rejected", message: "resposta inesperada do servidor" });
  expect(() => parseResult(schema, { total: "3" })).toThrow(failure);
});

it("reads a status or a category of a newer database as the one that promises nothing", () => {
  expect(parseResult(orderStatusSchema, "completed")).toBe("completed");
  expect(parseResult(orderStatusSchema, "disputed")).toBe("failed");
  expect(parseResult(categorySchema, "tiktok")).toBe("tiktok");
  expect(parseResult(categorySchema, "kwai")).toBe("variados");
});
