import { createContext, useContext } from 'react';
import type { Brand } from '../lib/brand.ts';

const BrandContext = createContext<Brand | undefined>(undefined);

export const BrandProvider = BrandContext.Provider;

export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === undefined) throw new Error('No brand: the composition root provides it');
  return brand;
}
