/** Invoices of the carrier, which differ in the deductible input tax. */
export const CARRIER_INVOICES = ['special9', 'special3', 'none'] as const
export type CarrierInvoice = (typeof CARRIER_INVOICES)[number]

const RATE: Record<CarrierInvoice, number> = { special9: 9, special3: 3, none: 0 }

/** The prices and weights of the example truck. Kilograms and fen, so that sums are whole numbers. */
const TRUCK = {
  loadedKg: 32_800,
  unloadedKg: 32_640,
  allowedPerMille: 3,
  customerFen: 14_200,
  carrierFen: 13_100,
  goodsFen: 65_000,
} as const

export interface TruckFigures {
  loaded: string
  unloaded: string
  /** Tonnes of loss above the allowed loss. */
  excess: string
  customerPrice: string
  carrierPrice: string
  receivable: string
  freight: string
  lossDeduction: string
  wiped: string
  payable: string
  receivableExcl: string
  costExcl: string
  margin: string
  /** Per cent of the revenue without tax. */
  marginRate: string
}

/** One truck from the scale to its margin, by the same arithmetic as in the system. */
export function truckFigures(invoice: CarrierInvoice): TruckFigures {
  const { loadedKg, unloadedKg, customerFen, carrierFen, goodsFen } = TRUCK
  const allowedKg = Math.round((loadedKg * TRUCK.allowedPerMille) / 1000)
  const excessKg = Math.max(0, loadedKg - unloadedKg - allowedKg)
  const receivable = Math.round((unloadedKg * customerFen) / 1000)
  const freight = Math.round((unloadedKg * carrierFen) / 1000)
  const loss = Math.round((excessKg * goodsFen) / 1000)
  const before = freight - loss
  const payable = before - (before % 100)
  const receivableExcl = Math.round((receivable * 100) / 109)
  const costExcl = Math.round((payable * 100) / (100 + RATE[invoice]))
  const margin = receivableExcl - costExcl
  return {
    loaded: tons(loadedKg, 2),
    unloaded: tons(unloadedKg, 2),
    excess: tons(excessKg, 3),
    customerPrice: yuan(customerFen),
    carrierPrice: yuan(carrierFen),
    receivable: yuan(receivable),
    freight: yuan(freight),
    lossDeduction: yuan(loss),
    wiped: yuan(before - payable),
    payable: yuan(payable),
    receivableExcl: yuan(receivableExcl),
    costExcl: yuan(costExcl),
    margin: yuan(margin),
    marginRate: ((margin * 100) / receivableExcl).toFixed(2),
  }
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
}

function tons(kg: number, digits: number): string {
  return (kg / 1000).toFixed(digits)
}
