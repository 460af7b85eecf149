/** @jest-environment-options {"resources": "usable"} */
import type { RemoteRoute } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { startSession } from "@store/shared-data/runtime";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureBackend, show } from "../testing/show";
import { signIn } from "../testing/sign-in";
import { entryOf, moduleOf, offerSingletons, registerRemote } from "../testing/small-remote";
import { startSmallServer, until } from "../testing/small-server";
import { provideRemoteModule } from "./load-remote";
import { RemoteArea } from "./remote-area";

const server = startSmallServer();
offerSingletons();
let isBroken = false;
beforeAll(() => {
  configureBackend(server);
  act(() => startSession());
});

const routes: RemoteRoute[] = [
  {
    path: "/loja",
    Component: () => <h1>Loja</h1>,
    load: async () => "Vitrine",
    head: (data) => ({ title: `${data}` }),
  },
  { path: "/loja/conta", Component: () => <h1>Conta</h1>, access: "session" },
  {
    path: "/loja/quebrada",
    Component: () => {
      if (isBroken) throw new Error("quebrou");
      return <h1>Inteira</h1>;
    },
  },
];

async function visit(address: string, name = "loja") {
  provideRemoteModule(name, { contract: 1, name, routes });
  await act(async () => {
    show(
      <>
        <StoreLink to="/loja">Vitrine</StoreLink>
        <RemoteArea remote={registerRemote(server, name)} />
      </>,
      address,
    );
  });
}

it("shows the remote's page of the address, and its head", async () => {
  await visit("/loja");
  expect(screen.getByRole("heading")).toHaveTextContent("Loja");
  expect(document.title).toBe("Vitrine | Ativos Já");
});

it("says that there is nothing where no page of the remote answers", async () => {
  await visit("/loja/nada");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Página não encontrada");
  expect(document.title).toBe("Página não encontrada | Ativos Já");
  expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos");
});

it("closes a page that asks for a session, and no other page of the remote", async () => {
  signIn(null);
  await visit("/loja/conta");
  expect(screen.getByLabelText("Endereço")).toHaveTextContent("/login?return=%2Floja%2Fconta");
});

it.each([
  ["session", null],
  ["staff", "ana@exemplo.com.br"],
] as const)("fetches nothing of a remote for %s that is closed to the visitor", async (access, email) => {
  server.put("/rest/v1/rpc/is_admin_user", "false");
  const name = `aberta${access}`;
  server.put(`/${name}/remoteEntry.js`, entryOf(name, moduleOf(name)));
  signIn(email);
  const [closed, open] = [registerRemote(server, `fechada${access}`, { access }), registerRemote(server, name)];
  const both = [closed, open].map((remote) => <RemoteArea key={remote.name} remote={remote} />);
  await act(async () => void show(both, "/fechada"));
  await until(() => server.count(`GET /${name}/remoteEntry.js`) > 0);
  expect(server.count(`GET /fechada${access}/remoteEntry.js`)).toBe(0);
});

it("keeps a broken page from the next one", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {});
  isBroken = true;
  await visit("/loja/quebrada");
  expect(screen.getByRole("heading")).toHaveTextContent("Esta parte da loja não carregou");
  provideRemoteModule("loja", { contract: 1, name: "loja", routes });
  await userEvent.click(screen.getByRole("link", { name: "Vitrine" }));
  expect(await screen.findByRole("heading", { name: "Loja" })).toBeInTheDocument();
});
