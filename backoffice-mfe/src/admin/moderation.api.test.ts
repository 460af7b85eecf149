import { refusal, rows, serveData } from "../testing/staff-backend";
import { decideReviews, findRejections } from "./moderation.api";

const { backend, db } = serveData();

describe("a decision with a lost response", () => {
  /** Loses the answers of a method on their way back: the database has heard it. */
  const lose = (...methods: string[]) => {
    const send = globalThis.fetch;
    jest.spyOn(globalThis, "fetch").mockImplementation(async (address, options) => {
      const response = await send(address, options);
      if (methods.includes(options?.method ?? "GET")) throw new TypeError("Failed to fetch");
      return response;
    });
  };
  afterEach(() => jest.restoreAllMocks());
  const left = [
    { id: "a", is_approved: true },
    { id: "b", is_approved: false },
  ];

  it.each([
    ["approve", ["a"]],
    ["reject", ["c"]],
  ] as const)("%s is known by how the reviews stand now", async (decision, decided) => {
    backend.respondWith({
      "PATCH reviews": () => rows([]),
      "DELETE reviews": () => rows([]),
      "GET reviews": () => rows(left),
    });
    lose("PATCH", "DELETE");
    expect(await decideReviews(db(), decision, ["a", "b", "c"])).toEqual(decided);
  });

  it("is reported as unknown when it cannot be looked up either", async () => {
    backend.respondWith({ "PATCH reviews": () => rows([]), "GET reviews": () => rows(left) });
    lose("PATCH", "GET");
    await expect(decideReviews(db(), "approve", ["a"])).rejects.toMatchObject({ code: "network" });
  });
});

it("asks the log who rejected what is gone", async () => {
  const found = { review_id: "b", actor_email: "ana@exemplo.com.br", done_at: "2026-11-21T12:00:00Z" };
  backend.respondWith({ "GET staff_actions": () => rows([found]) });
  expect(await findRejections(db(), ["b"])).toEqual([found]);
  expect(backend.calls[0]?.query).toMatchObject({ action: "eq.review_rejected", review_id: "in.(b)" });
  backend.respondWith({ "GET staff_actions": () => refusal(403, "Access denied") });
  await expect(findRejections(db(), ["b"])).rejects.toMatchObject({ code: "denied" });
});
