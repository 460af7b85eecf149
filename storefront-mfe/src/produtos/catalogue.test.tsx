import { catalogueFailureMessages } from "@store/shared-data";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureStore, showPage } from "../testing/show-page";
import { openSmallBackend, rowsOf } from "../testing/small-backend";

const backend = openSmallBackend();

const cards = () => screen.findAllByRole("article");

it("lists the database's products with prices as people read them", async () => {
  backend.products.push(...rowsOf("proxys", 1));
  backend.edit("proxys 0", { price: "1234.50" });
  showPage("/produtos");
  expect(await cards()).toHaveLength(9);
  expect(screen.getByText("R$ 1.234,50")).toBeVisible();
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});

it("is the same page at /catalogo", async () => {
  showPage("/catalogo");
  expect(screen.getByRole("heading", { level: 1, name: "Produtos" })).toBeVisible();
  expect(await cards()).toHaveLength(8);
});

it("shows the built-in catalogue where no backend is configured, and says so", async () => {
  configureStore(null);
  showPage("/produtos");
  expect(await cards()).toHaveLength(8);
  expect(screen.getByRole("status")).toHaveTextContent(catalogueFailureMessages.not_configured);
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).not.toBeInTheDocument();
});

it("shows the built-in catalogue where the backend is broken, and the live one once it is mended", async () => {
  backend.brokenWith = 500;
  showPage("/produtos");
  expect(await cards()).toHaveLength(8);
  expect(screen.getByRole("status")).toHaveTextContent(catalogueFailureMessages.database);
  backend.brokenWith = null;
  backend.products.push(...rowsOf("proxys", 1));
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(9));
  expect(screen.queryByText(catalogueFailureMessages.database)).not.toBeInTheDocument();
});

it("says at once that the connection is lost, with the products still there", async () => {
  showPage("/produtos");
  expect(await cards()).toHaveLength(8);
  setOnline(false);
  expect(screen.getByText(catalogueFailureMessages.offline)).toBeVisible();
  // The queries go on by themselves.
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  expect(screen.getAllByRole("article")).toHaveLength(8);
});

it("keeps what is shown when a refresh fails", async () => {
  backend.products.push(...rowsOf("proxys", 1));
  const { queryClient } = showPage("/produtos");
  expect(await cards()).toHaveLength(9);
  backend.brokenWith = 500;
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText(catalogueFailureMessages.database)).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(9);
});
