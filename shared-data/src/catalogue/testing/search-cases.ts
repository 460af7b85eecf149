// What people type, by what it finds among the built-in products, best first. Both searches are held to it: find-products.ts and 22_search.sql.

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

const found: readonly (readonly [string, readonly string[]])[] = [
  [
    "bm",
    [
      "FACEBOOK",
      "Meta Ads",
      "meta",
      "face",
      "facebok",
      "conta facebook",
      "fb ads",
      "facebook ads barato",
      "face book",
      "bm",
      "BMs",
      "bm restaurada",
      "business manager",
      "bussines maneger",
      "gerenciador de negócios",
      "gerenciador de negocio",
      "bm 1300",
      "comprar bm",
    ],
  ],
  [
    "instagram",
    [
      "insta",
      "Instagram",
      "insta gram",
      "instagran",
      "perfil do instagram",
      "seguidores instagram",
      "quero perfil instagram",
    ],
  ],
  ["eua matriz tiktok", ["tiktok", "tik tok", "tic toc", "tictok", "titok", "iktok"]],
  ["eua matriz", ["TikTok Ads", "tick tock ads", "tiktok conta", "conta tiktok", "contas de tiktok", "tiktokads"]],
  ["eua", ["conta tik tok eua", "estados unidos", "usa", "conta americana", "dólar", "dollar"]],
  ["tiktok", ["perfil tik tok"]],
  [
    "google",
    [
      "ads google",
      "google ads",
      "googleads",
      "googel",
      "gogle ads",
      "conta google verificada",
      "verificadas",
      "contas verificadas do Google",
      "adwords",
      "youtube",
    ],
  ],
  ["nove instagram real tiktok", ["perfil", "perfis", "perfiu", "variados", "outros", "perfil aquecido"]],
  ["instagram real tiktok", ["pefil real", "perfis reais", "PERFÍL REÁL"]],
  ["bm real", ["restaurado", "restauradas"]],
  ["real", ["perfil recuperado"]],
  [
    "instagram tiktok",
    [
      "3k seguidores",
      "3 mil seguidores",
      "3.000 seguidores",
      "3000 seguidores brasileiros",
      "seguidor",
      "seguidro",
      "proxys brasil",
    ],
  ],
  ["instagram tiktok matriz", ["brasil"]],
  ["google eua matriz nove bm instagram real", ["contas de anúncios", "conta de anuncio"]],
  ["nove", ["ANUNCIOS com limite diario", "9 contas", "limite 267", "R$ 267", "limites diários"]],
  ["matriz", ["matriz", "matrizes"]],
  ["google eua matriz nove", ["conta orkut"]],
  ["nove instagram real tiktok bm", ["p"]],
  ["", ["proxy", "proxies", "orkut", "nada assim", "camisa azul", "%", "_", "\\\\'; drop table products; --", "🔥"]],
];

/** Each query with the ids that it finds. */
export const searchCases: readonly (readonly [string, readonly (string | undefined)[]])[] = found.flatMap(
  ([names, queries]) =>
    queries.map((query) => [query, names === "" ? [] : names.split(" ").map((name) => products[name])] as const),
);
