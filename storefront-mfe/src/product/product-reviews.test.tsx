import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureStore, showPage } from "../testing/show-page";
import { openSmallBackend, reviewRow } from "../testing/small-backend";

const backend = openSmallBackend({ sampleReviews: false });

const section = () => screen.findByRole("region", { name: "Avaliações" });

it("reads six reviews at a time, with their rating, and keeps the page before meanwhile", async () => {
  backend.reviews = Array.from({ length: 8 }, (_, index) => reviewRow(`${index}`));
  showPage("/product/meta-bm-1300");
  const region = await section();
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(6));
  expect(within(region).getByRole("img", { name: "4,5 de 5 estrelas" })).toBeInTheDocument();
  const letGo = backend.hold();
  await userEvent.click(within(region).getByRole("button", { name: "Próxima" }));
  expect(within(region).getAllByRole("listitem")).toHaveLength(6);
  expect(within(region).getByText("Página 2 de 2")).toBeVisible();
  letGo();
  await waitFor(() => expect(within(region).getAllByRole("listitem")).toHaveLength(2));
});

it("keeps their place while they are read, and claims no rating where there are none", async () => {
  const letGo = backend.hold();
  const { queryClient } = showPage("/product/meta-bm-1300");
  const product = { ...backend.products[0], price: 2, original_price: 2 };
  act(() => void queryClient.setQueryData(["products", "one", "meta-bm-1300"], product));
  const region = await section();
  expect(region).toHaveAttribute("aria-busy", "true");
  expect(region.querySelector("[data-skeleton]")).not.toBeNull();
  expect(within(region).queryByText(/Este produto ainda não tem avaliações/)).not.toBeInTheDocument();
  letGo();
  expect(await within(region).findByText(/Este produto ainda não tem avaliações/)).toBeVisible();
  expect(region).toHaveAttribute("aria-busy", "false");
  expect(region.querySelector("[data-skeleton]")).toBeNull();
  expect(within(region).queryByText(/estrelas|\(0\)/)).not.toBeInTheDocument();
  expect(within(region).queryByRole("img")).not.toBeInTheDocument();
  expect(within(region).queryByText("Não foi possível carregar as avaliações.")).not.toBeInTheDocument();
});

it("says that they could not be read, and tries again", async () => {
  backend.breakAt("/rest/v1/reviews");
  showPage("/product/meta-bm-1300");
  expect(await screen.findByText("Não foi possível carregar as avaliações.")).toBeVisible();
  expect(screen.queryByText(/Este produto ainda não tem avaliações/)).not.toBeInTheDocument();
  backend.brokenWith = null;
  backend.reviews = [reviewRow("1")];
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Comentário 1")).toBeVisible();
});

it("shows samples of a built-in product where no backend is configured, and invites to write where one has products", async () => {
  configureStore(null);
  showPage("/product/meta-bm-1300");
  expect(await screen.findAllByText("Exemplo, não é de um cliente")).toHaveLength(3);
  configureStore(backend.url);
  backend.products.push({ ...backend.products[0], id: "proxy-br", name: "Proxy" });
  for (const id of ["meta-bm-1300", "proxy-br"]) {
    showPage(`/product/${id}`);
    expect(await screen.findByText(/Este produto ainda não tem avaliações.*Seja a primeira pessoa/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Meus Pedidos" })).toHaveAttribute("href", "/meus-pedidos");
    expect(screen.queryByText("Exemplo, não é de um cliente")).not.toBeInTheDocument();
  }
});

it("shows samples only once it is known that an empty backend has no reviews either, and then keeps them", async () => {
  backend.products = [];
  configureStore(backend.url);
  const letGo = backend.hold();
  const { queryClient } = showPage("/product/meta-bm-1300");
  act(() => void queryClient.setQueryData(["products", "one", "meta-bm-1300"], null));
  expect(await screen.findByRole("region", { name: "Avaliações" })).toHaveAttribute("aria-busy", "true");
  expect(screen.queryByText("Exemplo, não é de um cliente")).not.toBeInTheDocument();
  letGo();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await screen.findAllByText("Exemplo, não é de um cliente")).toHaveLength(3);
  const section = screen.getByRole("region", { name: "Exemplos de avaliações" });
  expect(section).toHaveAttribute("aria-busy", "false");
  expect(section).toHaveTextContent(/Escritos pela loja\. Não são opiniões de clientes\./);
  expect(section).not.toHaveTextContent(/\(3\)|· \d\d\/\d\d\/\d{4}/);
});
