/**
 * The company of the demonstration. Nobody answers there, and its pages say so; a store of somebody's own that has not said who it
 * is says nothing rather than this (R1.5).
 */
export const demonstrationSettings = {
  demonstration: true,
  companyName: "Ativos Já Comércio Digital Ltda.",
  taxId: "00.000.000/0001-00",
  whatsappUrl: "https://wa.me/5500000000000",
  chatServerUrl: "https://chat.exemplo.com.br/ativos-ja",
  socialLinks: [
    { label: "Instagram", url: "https://social.exemplo.com.br/instagram/ativos-ja" },
    { label: "YouTube", url: "https://social.exemplo.com.br/youtube/ativos-ja" },
  ],
};
