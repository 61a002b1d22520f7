import type { WidgetIcon as Icon } from '@labelwright/contract/server/widgets-schemas'
import {
  Armchair,
  Barcode,
  Bird,
  Boxes,
  Dog,
  Globe,
  type LucideIcon,
  Microchip,
  Printer,
  QrCode,
  Table,
  Truck,
  User,
  Warehouse,
} from 'lucide-react'

const icons: Readonly<Record<Icon, LucideIcon>> = {
  print: Printer,
  warehouse: Warehouse,
  truck: Truck,
  cubes: Boxes,
  barcode: Barcode,
  qrcode: QrCode,
  microchip: Microchip,
  globe: Globe,
  dove: Bird,
  dog: Dog,
  user: User,
  chair: Armchair,
  table: Table,
}

/** The icon of a widget; `print` where the name is not one of the thirteen. */
export function WidgetIcon({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  const Shown = Object.hasOwn(icons, name) ? icons[name as Icon] : icons.print
  return <Shown size={size} aria-hidden="true" data-icon={name} />
}
