import { type RemoteRoute, signIn, signOut } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { Button, Container, Row, Text, TextLink } from "@store/shared-ui";

interface ToolbarProps {
  routes: readonly RemoteRoute[];
}

export const galleryPath = "/galeria";

const accounts = {
  Cliente: "cliente@exemplo.com.br",
  Gerente: "gerente@exemplo.com.br",
  Admin: "admin@exemplo.com.br",
};

// Password of the demo accounts, which exist in local mode only.
const password = "loja-demo-123";

/** Replaces the store's layout: links to each page and the gallery, and a sign-in for each demo account. */
export function Toolbar({ routes }: ToolbarProps) {
  const { user } = useSession();
  return (
    <Container as="nav" aria-label="Mesa de trabalho">
      <Row $gap={4}>
        {routes.map(({ path }) => (
          <TextLink key={path} as={StoreLink} to={path}>
            {path}
          </TextLink>
        ))}
        <TextLink href={galleryPath}>Galeria de peças</TextLink>
      </Row>
      <Row>
        <Text>{user?.email ?? "Visitante"}</Text>
        {Object.entries(accounts).map(([role, email]) => (
          <Button key={role} size="small" variant="ghost" onClick={() => void signIn({ email, password })}>
            {role}
          </Button>
        ))}
        <Button size="small" variant="ghost" onClick={() => void signOut()}>
          Sair
        </Button>
      </Row>
    </Container>
  );
}
