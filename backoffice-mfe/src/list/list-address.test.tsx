import { BrowserRouter } from "@store/shared-data/router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useListAddress } from "./use-list-address";
import { useOpenInAddress } from "./use-open-in-address";

const defaults = { busca: "", situacao: "all" };
const user = userEvent.setup({ delay: null });

const Act = ({ name, act }: { name: string; act: () => void }) => (
  <button type="button" onClick={act}>
    {name}
  </button>
);

function List() {
  const { filter, fields, page, change, clear, turnTo } = useListAddress(defaults);
  const { open, show, close } = useOpenInAddress("pedido");
  return (
    <>
      <input aria-label="Buscar" value={fields.busca} onChange={({ target }) => change({ busca: target.value })} />
      <Act name="Retidos" act={() => change({ situacao: "held" })} />
      <Act name="Limpar" act={clear} />
      <Act name="Página 3" act={() => turnTo(3)} />
      <Act name="Abrir um" act={() => show("um")} />
      <Act name="Abrir dois" act={() => show("dois")} />
      <Act name="Fechar" act={close} />
      <Act name="Aguardando" act={() => change({ situacao: "waiting" })} />
      <p title="Campos">{fields.situacao}</p>
      <output>{[filter.busca, filter.situacao, page, open].join(" ")}</output>
    </>
  );
}

function showAt(address: string) {
  history.pushState(null, "", "/antes");
  history.pushState(null, "", address);
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  );
}

const asked = () => screen.getByRole("status").textContent;
const click = (name: string) => user.click(screen.getByRole("button", { name }));
const query = () => window.location.search;

/** Does something that is a step in the history, and waits for it. */
const stepped = (step: () => void) =>
  act(async () => {
    const done = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    step();
    await done;
  });

it("asks for what the address says, and for the defaults where it says nothing", () => {
  showAt("/?busca=ana&pagina=2&outro=1");
  expect(asked()).toBe("ana all 2 ");
  expect(screen.getByLabelText("Buscar")).toHaveValue("ana");
});

it.each(["0", "-1", "x", "1.9", ""])("takes a page that is none (%j) for the first", (page) => {
  showAt(`/?pagina=${page}`);
  expect(asked()).toBe(" all 1 ");
});

it("makes each choice a step that Back undoes, from the first page on, and leaves the rest of the address alone", async () => {
  showAt("/?pagina=4&utm_source=x");
  await click("Retidos");
  expect(query()).toBe("?utm_source=x&situacao=held");
  await click("Página 3");
  expect(asked()).toBe(" held 3 ");
  await click("Limpar");
  expect(query()).toBe("?utm_source=x");
  await stepped(() => history.back());
  expect(asked()).toBe(" held 3 ");
  await stepped(() => history.back());
  expect(asked()).toBe(" held 1 ");
  await stepped(() => history.forward());
  expect(asked()).toBe(" held 3 ");
});

it("shows each character at once, and queries once typing pauses, with one history entry", async () => {
  showAt("/");
  const length = history.length;
  await user.type(screen.getByLabelText("Buscar"), "ana");
  expect(screen.getByLabelText("Buscar")).toHaveValue("ana");
  expect(query()).toBe("");
  await screen.findByText("ana all 1");
  expect(query()).toBe("?busca=ana");
  expect(history.length).toBe(length);
});

it("keeps what was typed a moment ago when something is chosen", async () => {
  showAt("/");
  await user.type(screen.getByLabelText("Buscar"), "bia");
  await click("Retidos");
  expect(asked()).toBe("bia held 1 ");
});

it("leaves open what was opened before the typing had paused, and Back closes it", async () => {
  showAt("/");
  // In one task, so that no slow machine has the pause end in between.
  act(() => {
    fireEvent.change(screen.getByLabelText("Buscar"), { target: { value: "a" } });
    screen.getByRole("button", { name: "Abrir um" }).click();
  });
  expect(query()).toBe("?pedido=um");
  await waitFor(() => expect(query()).toBe("?pedido=um&busca=a"));
  await stepped(() => screen.getByRole("button", { name: "Fechar" }).click());
  expect(new URLSearchParams(query()).has("pedido")).toBe(false);
});

it("opens in the address; Back closes it, and the list behind it stays as it was", async () => {
  showAt("/?situacao=held&pagina=2");
  await click("Abrir um");
  expect(query()).toBe("?situacao=held&pagina=2&pedido=um");
  expect(asked()).toBe(" held 2 um");
  await click("Abrir dois");
  expect(asked()).toBe(" held 2 dois");
  await stepped(() => history.back());
  expect(asked()).toBe(" held 2 ");
});

it("takes the step back where it was opened here", async () => {
  showAt("/?pagina=2");
  await click("Abrir um");
  const length = history.length;
  await stepped(() => screen.getByRole("button", { name: "Fechar" }).click());
  expect(asked()).toBe(" all 2 ");
  expect(history.length).toBe(length);
  await stepped(() => history.forward());
  expect(asked()).toBe(" all 2 um");
});

it("only leaves the dialog out of the address where a link opened it", async () => {
  showAt("/?pagina=2&pedido=um");
  await click("Fechar");
  expect(query()).toBe("?pagina=2");
  await click("Fechar");
  expect(query()).toBe("?pagina=2");
  expect(window.location.pathname).toBe("/");
});

it("never turns a field back to what was chosen before, also where the next choice comes before that is settled", async () => {
  showAt("/");
  const shown: string[] = [];
  const watch = new MutationObserver(() => shown.push(screen.getByTitle("Campos").textContent));
  watch.observe(screen.getByTitle("Campos"), { characterData: true, subtree: true, childList: true });
  // As in a browser: work after rendering runs in its own task.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    screen.getByRole("button", { name: "Retidos" }).click();
    await new Promise<void>((resolve) => {
      new MutationObserver((_, own) => {
        own.disconnect();
        screen.getByRole("button", { name: "Aguardando" }).click();
        resolve();
      }).observe(screen.getByRole("status"), { characterData: true, subtree: true, childList: true });
    });
    await waitFor(() => expect(asked()).toBe(" waiting 1 "));
    expect(shown).toEqual(["held", "waiting"]);
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    watch.disconnect();
  }
});
