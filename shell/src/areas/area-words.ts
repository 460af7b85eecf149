/** What stands in the place of an area that cannot be shown, and by which it is known that it is not. */
export const areaFailed = "Esta parte da loja não carregou";
export const pageMissing = "Página não encontrada";
export const accessDenied = "ACESSO NEGADO";
