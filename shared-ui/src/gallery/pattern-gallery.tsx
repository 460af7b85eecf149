import { useState } from "react";
import { CopyButton } from "../patterns/copy-button";
import { Dialog } from "../patterns/dialog";
import { KeyBox, KeyText } from "../patterns/key-box";
import { Menu } from "../patterns/menu";
import { Pagination } from "../patterns/pagination";
import { StarRadioGroup } from "../patterns/star-radio-group";
import { EmptyState, ErrorState } from "../patterns/states";
import { TabButton, TabList, Tabs } from "../patterns/tabs";
import { Button } from "../primitives/button";
import { Field } from "../primitives/form/field";
import { TextInput } from "../primitives/form/text-input";
import { Icon } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { Card } from "../primitives/layout/card";
import { Grid } from "../primitives/layout/grid";
import { Row } from "../primitives/layout/stack";
import { GalleryLink } from "./gallery-link";
import { GallerySection } from "./gallery-section";

const key =
  "usuario: conta.exemplo\nsenha: 7Fq-92xL\ne-mail: caixa@exemplo.com.br\ncookie: abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789";

const tabs = [
  { id: "pending", label: "Pendentes", count: 2 },
  { id: "approved", label: "Aprovadas", count: 14 },
  { id: "all", label: "Todas", count: 16 },
] as const;

export function PatternGallery() {
  return (
    <>
      <NavigationSamples />
      <KeySamples />
      <StateSamples />
    </>
  );
}

function NavigationSamples() {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("pending");
  const [page, setPage] = useState(1);
  return (
    <GallerySection title="Navegação">
      <Row $justify="space-between">
        <DialogSample />
        <Menu
          label="Menu da conta"
          linkAs={GalleryLink}
          items={[
            { label: "Meu Perfil", icon: icons.user, to: "/meu-perfil" },
            { label: "Meus Pedidos", icon: icons.bag, to: "/meus-pedidos" },
            { label: "Sair", icon: icons.logOut, onSelect: () => setTab("all") },
          ]}
        >
          <Icon icon={icons.user} />
          Ana
        </Menu>
      </Row>
      <Tabs label="Avaliações" tabs={tabs} selected={tab} onSelect={setTab}>
        Conteúdo da aba {tab}
      </Tabs>
      <TabList role="group" aria-label="Filtros salvos">
        <TabButton type="button" aria-pressed>
          Retidos
        </TabButton>
        <TabButton type="button" aria-pressed={false}>
          Na fila
        </TabButton>
      </TabList>
      <Pagination label="Páginas de avaliações" page={page} pageCount={3} onChange={setPage} />
    </GallerySection>
  );
}

function KeySamples() {
  const [stars, setStars] = useState<number | null>(null);
  return (
    <GallerySection title="Key e avaliação">
      <Grid $columns={2}>
        <KeyBox label="Key de BM Restaurada" value={key} />
        <KeyBox label="Key que ainda é lida" value={null} loading />
        <KeyBox label="Key em campos" value={key}>
          <KeyText>ana@exemplo.com.br</KeyText>
        </KeyBox>
        <Card>
          <StarRadioGroup
            label="Sua avaliação"
            value={stars}
            onChange={setStars}
            error={stars === null ? "Por favor, selecione uma avaliação" : undefined}
          />
          <CopyButton value="texto" />
        </Card>
      </Grid>
    </GallerySection>
  );
}

function StateSamples() {
  const [tries, setTries] = useState(0);
  return (
    <GallerySection title="Vazio e falha">
      <Grid $columns={2}>
        <Card>
          <EmptyState
            title="Nenhum pedido encontrado"
            description="Quando você comprar, o pedido e a key aparecem aqui."
            action={<Button>Ver produtos</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            retrying={tries > 2}
            message={tries === 0 ? "Erro ao carregar pedidos" : `Erro ao carregar pedidos (tentativa ${tries + 1})`}
            onRetry={() => setTries(tries + 1)}
          />
        </Card>
      </Grid>
    </GallerySection>
  );
}

function DialogSample() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir janela</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Excluir produto"
        description="BM Restaurada deixa de aparecer na loja. Os pedidos feitos continuam."
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button variant="danger" onClick={close}>
              Excluir
            </Button>
          </>
        }
      >
        <Field label="Motivo" optional>
          <TextInput />
        </Field>
      </Dialog>
    </>
  );
}
