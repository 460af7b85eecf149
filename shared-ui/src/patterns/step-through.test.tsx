import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GalleryLink } from "../gallery/gallery-link";
import { UiProvider } from "../tokens/ui-provider";
import { Menu } from "./menu";
import { Pagination } from "./pagination";
import { stepThrough } from "./step-through";

const user = userEvent.setup({ delay: null });

describe("steps", () => {
  const stop = (name: string) => screen.getByRole("button", { name });

  function show(count = 3) {
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys are what is tested.
      <div onKeyDown={(event) => stepThrough(event, "button")}>
        {["a", "b", "c"].slice(0, count).map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
        <input aria-label="Campo" />
      </div>,
    );
  }

  it.each([
    ["ArrowDown", "b", "c"],
    ["ArrowDown", "c", "a"],
    ["ArrowRight", "a", "b"],
    ["ArrowRight", "c", "a"],
    ["ArrowUp", "c", "b"],
    ["ArrowUp", "a", "c"],
    ["ArrowLeft", "b", "a"],
    ["ArrowLeft", "a", "c"],
    ["Home", "c", "a"],
    ["End", "a", "c"],
  ])("by %s from %s to %s, and the page does not scroll", (key, from, to) => {
    show();
    stop(from).focus();
    expect(fireEvent.keyDown(stop(from), { key })).toBe(false);
    expect(stop(to)).toHaveFocus();
  });

  it.each(["a", "Enter", "Tab", "toString"])("leave the key %s alone", (key) => {
    show();
    stop("b").focus();
    expect(fireEvent.keyDown(stop("b"), { key })).toBe(true);
    expect(stop("b")).toHaveFocus();
  });

  it("begin at the first from elsewhere", () => {
    show();
    screen.getByLabelText("Campo").focus();
    fireEvent.keyDown(screen.getByLabelText("Campo"), { key: "ArrowDown" });
    expect(stop("a")).toHaveFocus();
  });

  it("do nothing where there is nowhere to go", () => {
    show(0);
    expect(fireEvent.keyDown(screen.getByLabelText("Campo"), { key: "ArrowDown" })).toBe(true);
  });
});

describe("a menu", () => {
  const choose = jest.fn();
  const trigger = () => screen.getByRole("button", { name: "Menu Ana" });

  beforeEach(() => {
    choose.mockClear();
    render(
      <>
        <Menu
          label="Menu"
          linkAs={GalleryLink}
          items={[
            { label: "Perfil", to: "#perfil" },
            { label: "Sair", onSelect: choose },
          ]}
        >
          Ana
        </Menu>
        <input aria-label="Fora" />
      </>,
      { wrapper: UiProvider },
    );
  });

  it("names its list only while it is open", async () => {
    expect(trigger()).not.toHaveAttribute("aria-controls");
    await user.click(trigger());
    expect(trigger().getAttribute("aria-controls")).toBe(screen.getByRole("list").id);
  });

  it("does not take the keys while it is closed", () => {
    trigger().focus();
    expect(fireEvent.keyDown(trigger(), { key: "ArrowDown" })).toBe(true);
    expect(fireEvent.keyDown(trigger(), { key: "Escape" })).toBe(true);
    expect(trigger()).toHaveFocus();
  });

  it("stays open under a press and a focus inside, and closes by those outside", async () => {
    await user.click(trigger());
    fireEvent.pointerDown(screen.getByRole("list"));
    fireEvent.focusIn(screen.getByRole("link"));
    expect(screen.getByRole("list")).toBeInTheDocument();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole("list")).toBeNull();
    await user.click(trigger());
    fireEvent.focusIn(screen.getByLabelText("Fora"));
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("closes, then does what was chosen", async () => {
    await user.click(trigger());
    choose.mockImplementation(() => expect(screen.getByRole("list")).toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "Sair" }));
    expect(choose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("list")).toBeNull();
  });
});

describe("pages", () => {
  it.each([
    [1, 3, true, false],
    [2, 3, false, false],
    [3, 3, false, true],
    [4, 3, false, true],
  ])("from %i of %i: first %s, last %s", async (page, pageCount, isFirst, isLast) => {
    const turn = jest.fn();
    render(<Pagination label="Páginas" page={page} pageCount={pageCount} onChange={turn} />, { wrapper: UiProvider });
    const [before, after] = ["Anterior", "Próxima"].map((name) => screen.getByRole("button", { name }));
    expect([before, after].map((button) => button?.hasAttribute("disabled"))).toEqual([isFirst, isLast]);
    if (before) await user.click(before);
    if (after) await user.click(after);
    expect(turn.mock.calls).toEqual([...(isFirst ? [] : [[page - 1]]), ...(isLast ? [] : [[page + 1]])]);
    expect(screen.getByRole("navigation", { name: "Páginas" })).toHaveTextContent(`Página ${page} de ${pageCount}`);
  });

  it.each([0, 1])("are not drawn where there are %i", (pageCount) => {
    render(<Pagination label="Páginas" page={1} pageCount={pageCount} onChange={() => undefined} />);
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});
