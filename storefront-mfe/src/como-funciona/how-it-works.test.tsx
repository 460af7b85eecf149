import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { routes } from "../routes";
import { configureStore, routeContext, showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";
import { questions } from "./questions";

const backend = openSmallBackend();

const usual = /Metade das últimas entregas em até 8 segundos\.$/;

it.each(["/", "/como-funciona"])("shows the three steps in order at %s", async (address) => {
  showPage(address);
  const steps = await screen.findAllByRole("heading", { name: /^\d\. / });
  expect(steps.map((step) => step.textContent)).toEqual(["1. Escolha", "2. Pague no Pix", "3. Receba a key"]);
});

it("leads from the home page to the questions", async () => {
  showPage("/");
  const section = await screen.findByRole("region", { name: "Como funciona" });
  expect(within(section).getByRole("link", { name: "Perguntas frequentes" })).toHaveAttribute("href", "/como-funciona");
});

it("says how long deliveries took, by the store's own data", async () => {
  backend.usualDelivery = 8;
  showPage("/como-funciona");
  expect(await screen.findByText(usual)).toBeVisible();
});

it.each([
  ["few were sold", () => configureStore(backend.url)],
  ["it cannot be read", () => Object.assign(backend, { brokenWith: 500 })],
  ["there is no backend", () => configureStore(null)],
])("says nothing of it where %s", async (_why, prepare) => {
  prepare();
  const { queryClient } = showPage("/como-funciona");
  await screen.findByText("1. Escolha", { exact: false });
  await queryClient.ensureQueryData({ queryKey: ["usual-delivery"] }).catch(() => undefined);
  expect(screen.queryByText(/Metade das últimas/)).not.toBeInTheDocument();
});

it("answers each question behind its own heading, and leads on", async () => {
  showPage("/como-funciona");
  const [first] = questions;
  const details = screen.getByText(first?.question ?? "").closest("details");
  expect(details).not.toHaveAttribute("open");
  await userEvent.click(screen.getByText(first?.question ?? ""));
  expect(details).toHaveAttribute("open");
  expect(document.querySelectorAll("details")).toHaveLength(questions.length);
  expect(screen.getByRole("link", { name: "Ver a garantia", hidden: true })).toHaveAttribute("href", "/garantia");
});

describe("loaded ahead", () => {
  const route = routes.find(({ path }) => path === "/como-funciona");

  it("carries how long deliveries took, and asks once for all pages", async () => {
    backend.usualDelivery = 8;
    const ahead = routeContext();
    await route?.load?.(ahead);
    await route?.load?.(ahead);
    await routes.find(({ path }) => path === "/product/:id")?.load?.({ ...ahead, params: { id: "meta-bm-1300" } });
    expect(ahead.queryClient.getQueryData(["usual-delivery"])).toBe(8);
    expect(backend.callsOf("rpc usual_delivery_seconds")).toHaveLength(1);
  });

  it("gives crawlers every question with its answer", () => {
    const entries = questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
    }));
    const head = route?.head?.(undefined, routeContext());
    expect(head?.jsonLd).toMatchObject({ "@type": "FAQPage", mainEntity: entries });
  });
});
