import { setOnline, setVisible, stopClock } from "@store/shared-data/testing/browser-state";
import { screen, waitFor } from "@testing-library/react";
import { showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";

const backend = openSmallBackend();

const pass = stopClock();

afterEach(() => setVisible(true));

const reads = (path: string) => backend.requests.filter((request) => request.startsWith(path)).length;

const lists = { path: "/rest/v1/rpc/list_newest_products", address: "/produtos", seconds: 30 };
const categories = { path: "/rest/v1/products?select=id%2Cname", address: "/categoria/tiktok", seconds: 30 };
const one = { path: "/rest/v1/products?select=id%2Cname%2Cdescription", address: "/product/meta-bm-1300", seconds: 15 };

it.each([lists, categories, one])("asks again every $seconds s at $address", async ({ path, address, seconds }) => {
  showPage(address);
  await waitFor(() => expect(screen.queryByText(/Carregando/)).not.toBeInTheDocument());
  const first = reads(path);
  expect(first).toBeGreaterThan(0);
  await pass((seconds - 1) * 1000);
  expect(reads(path)).toBe(first);
  await pass(2_000);
  await waitFor(() => expect(reads(path)).toBe(2 * first));
});

it.each([lists, categories])("renders nothing again at $address when that brings nothing new", async (page) => {
  const onRender = jest.fn();
  const { queryClient } = showPage(page.address, onRender);
  await waitFor(() => expect(screen.queryByText(/Carregando/)).not.toBeInTheDocument());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const first = reads(page.path);
  onRender.mockClear();
  await pass((page.seconds + 1) * 1000);
  await waitFor(() => expect(reads(page.path)).toBe(2 * first));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(onRender).not.toHaveBeenCalled();
});

it.each([
  ["the tab is hidden", setVisible],
  ["the device is offline", setOnline],
])("does not ask while %s, keeps what is shown, and asks at once when it is back", async (_what, set) => {
  showPage(lists.address);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(8));
  set(false);
  await pass(120_000);
  expect(reads(lists.path)).toBe(1);
  expect(screen.getAllByRole("article")).toHaveLength(8);
  set(true);
  await waitFor(() => expect(reads(lists.path)).toBe(2));
});
