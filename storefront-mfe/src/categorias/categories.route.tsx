import { categoryOrder } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { ButtonLink, ButtonRow, Container, OfflineNotice, PageHeader, Stack } from "@store/shared-ui";
import { categoryDescriptions } from "../catalogue/category-descriptions";
import { CategoryTiles } from "../catalogue/category-tiles";
import { publicPage } from "../head/public-page";

function CategoriesPage() {
  return (
    <Container>
      <PageHeader title="Categorias" lead="Escolha a plataforma em que você anuncia." />
      <Stack $gap={8}>
        <OfflineNotice />
        <CategoryTiles categories={categoryOrder} headingAs="h2" words={categoryDescriptions} />
        <ButtonRow>
          <ButtonLink as={StoreLink} to="/produtos">
            Ver todos os produtos
          </ButtonLink>
        </ButtonRow>
      </Stack>
    </Container>
  );
}

export const categoriesRoute = publicPage(CategoriesPage, {
  path: "/categorias",
  title: "Categorias",
  description:
    "Ativos para anunciar em Meta Ads, TikTok Ads e Google Ads, proxys e perfis reais, com entrega automática.",
});
