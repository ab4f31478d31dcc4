import { ArrivalPage } from './arrival-page.tsx'

/** 公路到货. */
export default function HighwayArrival() {
  return <ArrivalPage faceName="arrival" />
}
