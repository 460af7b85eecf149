const ways: Readonly<Record<string, string>> = {
  open_order_key: "Página de pedidos",
  reveal_order_key: "Página de pedidos (chamada anterior)",
  deliver_product_key: "Receber Key Agora",
  reveal_product_key: "Painel da loja",
  my_personal_data: "Exportação dos próprios dados",
};

const devices: Readonly<Record<string, string>> = {
  celular: "Celular",
  tablet: "Tablet",
  computador: "Computador",
  desconhecido: "Desconhecido",
};

const wordOf = (words: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(words, word) ? (words[word] ?? word) : word;

/** By which call a key's text was given, in words. */
export const wayText = (way: string): string => wordOf(ways, way);

/** On which kind of device, in words. */
export const deviceText = (device: string): string => wordOf(devices, device);
