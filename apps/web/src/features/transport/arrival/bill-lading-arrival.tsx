import { ArrivalPage } from './arrival-page.tsx'

/** 提单到货. */
export default function BillLadingArrival() {
  return <ArrivalPage faceName="bill" />
}
