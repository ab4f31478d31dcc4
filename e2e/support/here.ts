import { inject } from 'vitest'
import type { Product } from './product.ts'

/** The product of the story that runs here: no other story is at work on it meanwhile. */
export function here(): Product {
  const products = inject('products')
  const product = products[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % products.length]
  if (!product) throw new Error('no product was started for the stories')
  return product
}
