import { formatCount } from "@store/shared-ui";
import { pluralize } from "../format/pluralize";
import { Section, type SectionProps } from "../widgets/section";
import { DataTable, type DataTableProps } from "./data-table";

interface TableSectionProps<Row>
  extends Pick<DataTableProps<Row>, "columns" | "rows" | "idOf">,
    Pick<SectionProps, "title" | "card" | "hint"> {
  label?: string;
  noun: readonly [one: string, many: string];
  /** Total number, if only the newest are shown. */
  total?: number;
  /** Caption instead of the number of rows. */
  caption?: string;
  empty?: string;
}

export function TableSection<Row>({
  label,
  noun,
  rows,
  total = rows.length,
  caption = captionOf(rows.length, total, noun),
  empty = "",
  idOf,
  columns,
  ...section
}: TableSectionProps<Row>) {
  return (
    <Section {...section} empty={rows.length === 0 && empty}>
      <DataTable
        label={label ?? `Tabela de ${section.title.toLowerCase()}`}
        caption={caption}
        columns={columns}
        rows={rows}
        idOf={idOf}
      />
    </Section>
  );
}

const captionOf = (shown: number, total: number, noun: readonly [one: string, many: string]) =>
  total > shown ? `Os ${formatCount(shown)} mais novos de ${formatCount(total)}` : pluralize(total, ...noun);
