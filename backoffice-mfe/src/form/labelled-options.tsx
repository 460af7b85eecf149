interface LabelledOptionsProps {
  labels: Readonly<Record<string, string>>;
}

/** The options of a Select, from each value's words. */
export function LabelledOptions({ labels }: LabelledOptionsProps) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
