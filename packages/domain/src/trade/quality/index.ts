export { averageOf, type WeighedAssay } from './averages.ts'
export { statedOn, USUAL_BASIS, valueOn, type Assay } from './bases.ts'
export { qualityPrice, type QualityPrice, type QualityQuestion, type QualityResult } from './price.ts'
