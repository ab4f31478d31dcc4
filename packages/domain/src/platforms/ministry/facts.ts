import type { PaymentMeans } from './ministry.choices.ts'

type Maybe<T> = T | null | undefined

/** A payment for the trip. Yuan, and a wall time of Shanghai. */
export interface PaymentFacts {
  means: PaymentMeans
  recipient: Maybe<string>
  account: Maybe<string>
  bankName: Maybe<string>
  serialNo: Maybe<string>
  amount: Maybe<string>
  paidAt: Maybe<string>
}

export interface VehicleFacts {
  plateNo?: Maybe<string>
  plateColor?: Maybe<string>
  vehicleType?: Maybe<string>
  owner?: Maybe<string>
  useCharacter?: Maybe<string>
  vin?: Maybe<string>
  issueOrg?: Maybe<string>
  registerDate?: Maybe<string>
  issueDate?: Maybe<string>
  energyType?: Maybe<string>
  ratedLoad?: Maybe<string>
  grossMass?: Maybe<string>
  transportCertNo?: Maybe<string>
  isTrailer?: Maybe<boolean>
}

export interface DriverFacts {
  name?: Maybe<string>
  idNo?: Maybe<string>
  mobile?: Maybe<string>
  licenseClass?: Maybe<string>
  licenseOrg?: Maybe<string>
  licenseFrom?: Maybe<string>
  licenseTo?: Maybe<string>
  qualNo?: Maybe<string>
}

interface PartyFacts {
  fullName?: Maybe<string>
  creditCode?: Maybe<string>
  idNo?: Maybe<string>
  permitNo?: Maybe<string>
}

interface PlaceFacts {
  regionCode?: Maybe<string>
  /** With the names of its divisions. */
  text?: Maybe<string>
}

/** All that a report is made of. */
export interface ReportFacts {
  trip: {
    waybillNo: string
    transportStatus: string
    outerNo?: Maybe<string>
    businessType?: Maybe<string>
    transportMode?: Maybe<string>
    createdAt?: Maybe<string>
    dispatchedAt?: Maybe<string>
    loadAt?: Maybe<string>
    unloadAt?: Maybe<string>
    plateNo?: Maybe<string>
    plateColor?: Maybe<string>
    driverIdNo?: Maybe<string>
    consignee?: Maybe<string>
    loadNet?: Maybe<string>
    pieces?: Maybe<number>
    cube?: Maybe<string>
    policyNo?: Maybe<string>
    insurerCode?: Maybe<string>
    arTotal?: Maybe<string>
    apTotal?: Maybe<string>
  }
  company: { name: string; creditCode: Maybe<string>; permitNo: Maybe<string>; permitTo: Maybe<string> }
  customer: Maybe<PartyFacts>
  carrier: Maybe<PartyFacts>
  goods: Maybe<{ name?: Maybe<string>; cargoType?: Maybe<string> }>
  loadPlace: Maybe<PlaceFacts>
  unloadPlace: Maybe<PlaceFacts>
  vehicle: Maybe<VehicleFacts>
  driver: Maybe<DriverFacts>
  payments: readonly PaymentFacts[]
  /** When the message is made, `YYYY-MM-DD HH:mm:ss`. */
  now: string
  /** Codes of means of payment, where the account has others. */
  meansCodes?: Partial<Record<PaymentMeans, string>>
}
