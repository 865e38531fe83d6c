/** Shown at once: loading takes a while over a ship's link. */
export function ListLoading({ text }: { readonly text: string }) {
  return (
    <div className="on-its-way" role="status">
      <p>{text}</p>
    </div>
  );
}
