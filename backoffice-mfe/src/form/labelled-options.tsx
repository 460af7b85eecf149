interface LabelledOptionsProps {
  labels: Readonly<Record<string, string>>;
}

/** Options of a Select, from labels by value. */
export function LabelledOptions({ labels }: LabelledOptionsProps) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
