/** Kinds of metadata in display order. */
export type MetadataKind =
  | "exif"
  | "gps"
  | "makerNotes"
  | "xmp"
  | "iptc"
  | "photoshop"
  | "icc"
  | "text"
  | "thumbnail"
  | "others";

/** Heading of each kind. */
export const metadataTitles: Readonly<Record<MetadataKind, string>> = {
  gps: "Localização (GPS)",
  exif: "Câmera e data (EXIF)",
  makerNotes: "Notas do fabricante",
  xmp: "Edição (XMP)",
  iptc: "Autoria (IPTC)",
  photoshop: "Photoshop",
  icc: "Perfil de cor (ICC)",
  text: "Textos e comentários",
  thumbnail: "Miniatura embutida",
  others: "Outros dados",
};

/** Portuguese labels of common tags; other tags keep their standard name. */
export const tagLabels: Readonly<Record<string, string>> = {
  Make: "Fabricante",
  Model: "Modelo",
  LensModel: "Lente",
  Software: "Programa",
  CreatorTool: "Programa",
  DateTime: "Data de alteração",
  DateTimeOriginal: "Data da foto",
  DateTimeDigitized: "Data da digitalização",
  CreateDate: "Data de criação",
  ModifyDate: "Data de alteração",
  OffsetTime: "Fuso horário",
  Artist: "Autor",
  Author: "Autor",
  creator: "Autor",
  Copyright: "Direitos autorais",
  rights: "Direitos autorais",
  ImageDescription: "Descrição",
  Description: "Descrição",
  description: "Descrição",
  UserComment: "Comentário",
  Comment: "Comentário",
  Orientation: "Orientação",
  ExposureTime: "Exposição",
  FNumber: "Abertura",
  ISOSpeedRatings: "ISO",
  FocalLength: "Distância focal",
  Flash: "Flash",
  BodySerialNumber: "Número de série da câmera",
  LensSerialNumber: "Número de série da lente",
  CameraOwnerName: "Dono da câmera",
  Latitude: "Latitude",
  Longitude: "Longitude",
  Altitude: "Altitude",
  "By-line": "Autor",
  City: "Cidade",
  Headline: "Título",
  "Caption/Abstract": "Legenda",
  "Copyright Notice": "Direitos autorais",
  "ICC Description": "Perfil",
  "Profile Description": "Perfil",
};
