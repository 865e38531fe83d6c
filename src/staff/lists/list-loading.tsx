/** Said at once: over a ship's link it takes a while. */
export function ListLoading({ text }: { readonly text: string }) {
  return (
    <div className="on-its-way" role="status">
      <p>{text}</p>
    </div>
  );
}
