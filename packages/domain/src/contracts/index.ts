import type { AreaModule, Screen } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text, type Text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection } from '../system/index.ts'
import { contract } from './contract.ts'
import { informationPrice } from './information-price.ts'
import { informationPriceComparison } from './information-price.report.ts'
import { priceSheet } from './price-sheet.ts'
import { route } from './route.ts'

export { newBusinessRefusal } from './contract.rules.ts'
export { contractErrors } from './contracts.errors.ts'
export {
  contractKinds,
  contractStatuses,
  freightBearers,
  invoiceKinds,
  priceRoundings,
  priceSources,
  qualityBases,
  qualityItems,
  sheetKinds,
  sheetStatuses,
  sides,
  ticketModes,
  type PriceRounding,
  type QualityBasis,
  type QualityItem,
  type QualityMethod,
} from './contracts.choices.ts'
export { priceCandidates, priceState, type PriceSheetRow } from './price-candidates.ts'
export {
  defaultInfoFee,
  informationPriceFor,
  marketGap,
  MOST_PRICE_DAYS,
  pricePerTonne,
  type InformationPriceKey,
  type MarketGap,
} from './information-price.rules.ts'
export { revisedSheet } from './price-sheet.revise.ts'
export { adjustPrice, isInForce, type PriceAdjustment } from './price-sheet.rules.ts'
export { hasRate, isBanded, isHigherBetter, isPriced, type QualityTerm } from './quality-terms.rules.ts'
export { mapTierPrices, parseTiers, printTiers, readTiers, tiersIssues } from './price-tiers.ts'
export * from './rating/index.ts'
export {
  comparisonOf,
  isBelowFloor,
  isCompared,
  shareText,
  type CarrierPrice,
  type MarketPrice,
  type Surroundings,
} from './sheet-comparison.ts'
export {
  basisUnits,
  chargeUnits,
  deductModes,
  lossModes,
  payTypes,
  priceBases,
  weightRules,
  wipeRules,
} from './terms.choices.ts'
export { termFields } from './terms.fields.ts'
export { contract, informationPrice, informationPriceComparison, priceSheet, route }

const contractScreen = (
  leaf: string,
  title: Text,
  { permission, face }: { permission: string; face: keyof typeof contract.faces },
): Screen =>
  listScreen(`/contract_management/contract/${leaf}`, title, {
    guard: `${permission}.read`,
    resource: 'contract',
    face,
  })

const sheetScreen = (face: keyof typeof priceSheet.faces, title: Text): Screen =>
  listScreen(`/contract_management/price_execution_sheet/${face}_contract_sheet`, title, {
    guard: 'cm.price.read',
    resource: 'priceSheet',
    face,
  })

export const contractsArea: AreaModule = {
  resources: [contract, priceSheet, route, informationPrice].map(anyResource),
  reports: [informationPriceComparison],
  sections: [
    menuSection('contracts', [
      menuGroup('/contract_management/contract', [
        contractScreen('carrier_contract', text('承运合同', 'Carrier contracts'), {
          permission: 'cm.carrier',
          face: 'carrier',
        }),
        contractScreen('customer_contract', text('客户合同', 'Customer contracts'), {
          permission: 'cm.customer',
          face: 'customer',
        }),
        contractScreen('sale_contract', text('购销合同', 'Trade contracts'), {
          permission: 'cm.supplier',
          face: 'trade',
        }),
        contractScreen('other_contract', text('其他合同', 'Other contracts'), {
          permission: 'cm.other',
          face: 'other',
        }),
      ]),
      menuGroup('/contract_management/price_execution_sheet', [
        sheetScreen('carrier', text('承运价格执行单', 'Carrier price sheets')),
        sheetScreen('sale', text('销售价格执行单', 'Sales price sheets')),
        sheetScreen('customer', text('客户价格执行单', 'Customer price sheets')),
        sheetScreen('supply', text('供应价格执行单', 'Supply price sheets')),
        sheetScreen('other', text('其他价格执行单', 'Other price sheets')),
      ]),
      listScreen('/contract_management/route_details', text('线路明细', 'Routes'), {
        guard: 'cm.route.read',
        resource: 'route',
        face: 'all',
      }),
    ]),
  ],
}
