import { useState } from "react";
import { CopyButton } from "../patterns/copy-button";
import { Dialog } from "../patterns/dialog";
import { KeyBox, KeyText } from "../patterns/key-box";
import { Menu } from "../patterns/menu";
import { Pagination } from "../patterns/pagination";
import { StarRadioGroup } from "../patterns/star-radio-group";
import { TabButton, TabList, Tabs } from "../patterns/tabs";
import { Button } from "../primitives/button";
import { Icon } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { Card } from "../primitives/layout/card";
import { FloatingList } from "../primitives/layout/floating-list";
import { Grid } from "../primitives/layout/grid";
import { Row } from "../primitives/layout/stack";
import { GalleryLink } from "./gallery-link";

const key = `usuario: conta.exemplo\nsenha: 7Fq-92xL\ncookie: ${"abcdefghijklmnopqrstuvwxyz0123456789".repeat(2)}`;

const tabs = [
  { id: "pending", label: "Pendentes", count: 2 },
  { id: "approved", label: "Aprovadas", count: 14 },
] as const;

/** Menus, dialogs, tabs and pages. */
export function NavigationGallery() {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("pending");
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row $justify="space-between">
        <Button onClick={() => setOpen(true)}>Abrir janela</Button>
        <Menu
          label="Menu da conta"
          linkAs={GalleryLink}
          items={[
            { label: "Meu Perfil", icon: icons.user, to: "/meu-perfil" },
            { label: "Sair", icon: icons.logOut, onSelect: () => setTab("approved") },
          ]}
        >
          <Icon icon={icons.user} />
          Ana
        </Menu>
      </Row>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Excluir produto"
        description="BM Restaurada deixa de aparecer na loja. Os pedidos feitos continuam."
        footer={<Button onClick={() => setOpen(false)}>Cancelar</Button>}
      />
      <Tabs label="Avaliações" tabs={tabs} selected={tab} onSelect={setTab}>
        Conteúdo da aba {tab}
      </Tabs>
      <TabList role="group" aria-label="Filtros salvos">
        <TabButton type="button" aria-pressed>
          Retidos
        </TabButton>
      </TabList>
      <Pagination label="Páginas de avaliações" page={page} pageCount={3} onChange={setPage} />
      <Row style={{ position: "relative", blockSize: "5rem" }}>
        <FloatingList>
          <li>Lista que abre sobre a página</li>
        </FloatingList>
      </Row>
    </>
  );
}

/** A delivered key, and the stars of a review. */
export function KeyGallery() {
  const [stars, setStars] = useState<number | null>(null);
  const problem = stars === null ? "Por favor, selecione uma avaliação" : undefined;
  return (
    <Grid $columns={2}>
      <KeyBox label="Key de BM Restaurada" value={key} />
      <KeyBox label="Key que ainda é lida" value={null} loading />
      <KeyBox label="Key em campos" value={key}>
        <KeyText>ana@exemplo.com.br</KeyText>
      </KeyBox>
      <Card>
        <StarRadioGroup label="Sua avaliação" value={stars} onChange={setStars} error={problem} />
        <CopyButton value="texto" />
      </Card>
    </Grid>
  );
}
