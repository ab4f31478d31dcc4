import { inject } from 'vitest'
import type { Product } from './product.ts'

/** The product of the running story. No other story uses it meanwhile. */
export function currentProduct(): Product {
  const products = inject('products')
  const product = products[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % products.length]
  if (!product) throw new Error('no product was started for the stories')
  return product
}
