import { useBrand } from './brand-context.tsx';
import { CompassRose } from './compass-rose.tsx';

export function BrandMark() {
  const { name, shortName } = useBrand();
  return (
    <p className="brand">
      <CompassRose />
      <span className="brand-name">{name}</span>
      <span className="brand-short">{shortName}</span>
    </p>
  );
}
