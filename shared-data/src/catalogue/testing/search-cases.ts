// Search queries grouped by the built-in products they find, best first. They test both find-products.ts and
// catalogue/search.sql.

const products: Readonly<Record<string, string>> = {
  bm: "meta-bm-1300",
  matriz: "tiktok-conta-matriz",
  eua: "tiktok-conta-eua",
  google: "google-ads-verified-account",
  tiktok: "perfil-tiktok-3k-seguidores",
  instagram: "perfil-instagram-3k-seguidores",
  nove: "perfil-9-contas-limite-267",
  real: "perfil-real-restaurado",
};

const found: readonly (readonly [string, string])[] = [
  ["bm", "FACEBOOK / Meta Ads / meta / face / facebok / conta facebook / fb ads / facebook ads barato / face book"],
  ["bm", "bm / BMs / bm restaurada / business manager / bussines maneger / gerenciador de negócios"],
  ["bm", "gerenciador de negocio / bm 1300 / comprar bm / facbook / meta business / bm antiga"],
  ["instagram", "insta / Instagram / insta gram / instagran / perfil do instagram / seguidores instagram"],
  ["instagram", "quero perfil instagram"],
  ["eua matriz tiktok", "tiktok / tik tok / tik-tok / tktok / tic toc / tictok / titok / iktok"],
  ["eua matriz", "TikTok Ads / tick tock ads / tiktok conta / conta tiktok / contas de tiktok / tiktokads"],
  ["eua", "conta tik tok eua / estados unidos / usa / conta americana / dólar / dollar"],
  ["tiktok", "perfil tik tok"],
  ["google", "ads google / google ads / googleads / googel / gogle ads / conta google verificada / verificadas"],
  ["google", "contas verificadas do Google / adwords / youtube"],
  ["nove instagram real tiktok", "perfil / perfis / perfiu / variados / outros / perfil aquecido"],
  ["instagram real tiktok", "pefil real / perfis reais / PERFÍL REÁL"],
  ["bm real", "restaurado / restauradas"],
  ["real", "perfil recuperado"],
  ["instagram tiktok", "3k seguidores / 3 mil seguidores / 3.000 seguidores / 3000 seguidores brasileiros / seguidor"],
  ["instagram tiktok", "seguidro / proxys brasil"],
  ["instagram tiktok matriz", "brasil"],
  ["google eua matriz nove bm instagram real", "contas de anúncios / conta de anuncio"],
  ["nove", "ANUNCIOS com limite diario / 9 contas / limite 267 / R$ 267 / limites diários"],
  ["matriz", "matriz / matrizes"],
  ["real tiktok", "89 / R$ 89 / r$89 / R$ 89,00 / 89,00 / 89 reais / por 89 reais / perfil 89 / perfil R$ 89"],
  ["bm", "R$ 2 / R$ 2,00 / até R$ 10 / menos de 3 reais / bisness / bisnes maneger / bisiness"],
  ["bm nove instagram real tiktok", "até 100 / ATÉ R$ 100,00 / no máximo 100 reais / abaixo de 99,00"],
  ["google", "google até 250 / gogle R$ 247 / 247 / 247,00"],
  ["google eua matriz nove", "conta orkut"],
  ["nove instagram real tiktok bm", "p"],
  ["", "proxy / proxies / proxis / orkut / nada assim / camisa azul / aaaaaaaa"],
  ["", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa / kkkk / R$ 88,50 / até 1,99 / google até 100 / % / _"],
  ["", "\\\\'; drop table products; -- / 🔥"],
];

export const searchCases: readonly (readonly [string, readonly (string | undefined)[]])[] = found.flatMap(
  ([names, queries]) => {
    const ids = names === "" ? [] : names.split(" ").map((name) => products[name]);
    return queries.split(" / ").map((query) => [query, ids] as const);
  },
);
