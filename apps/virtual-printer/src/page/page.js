// Shows what the virtual printer received, the newest first, and keeps up with it.
const byId = (id) => document.getElementById(id)
const list = byId('labels')
const cardTemplate = byId('label-card')

/** Die-cut labels have round corners; ZPL does not say how round. */
const cornerMillimetres = 2
/** Larger than life, so that small print can be read. */
const pixelsPerMillimetre = 6
const widestPaperPixels = 600
const tallestPaperPixels = 640
const mostCards = 500

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const sizeFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

const count = (number, one, many) => `${sizeFormat.format(number)} ${number === 1 ? one : many}`
const bytesText = (bytes) => (bytes < 10_000 ? count(bytes, 'byte', 'bytes') : `${sizeFormat.format(bytes / 1000)} kB`)

function fillList(element, lines, toItem) {
  element.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li')
      item.append(...toItem(line))
      return item
    }),
  )
  element.hidden = lines.length === 0
}

/** 'Code 128: ABC' shows its kind quietly and its data in the monospaced face. */
function contentItem(line) {
  const at = line.indexOf(': ')
  if (at === -1) return [line]
  const kind = document.createElement('span')
  kind.className = 'kind'
  kind.textContent = line.slice(0, at)
  const data = document.createElement('code')
  data.textContent = line.slice(at + 2)
  return [kind, data]
}

function showLabel(card, label) {
  const paper = card.querySelector('.paper')
  const picture = paper.querySelector('img')
  const width = Math.min(
    label.widthMillimetres * pixelsPerMillimetre,
    widestPaperPixels,
    (tallestPaperPixels * label.widthDots) / label.heightDots,
  )
  picture.src = `/labels/${label.number}.svg`
  picture.width = label.widthDots
  picture.height = label.heightDots
  picture.alt = [`Label ${label.number}`, ...label.content].join(', ')
  paper.style.width = `${width}px`
  paper.style.borderRadius = `${(cornerMillimetres / label.widthMillimetres) * width}px`
  const size = `${sizeFormat.format(label.widthMillimetres)} × ${sizeFormat.format(label.heightMillimetres)} mm`
  const copies = count(label.copies, 'copy', 'copies')
  card.querySelector('.size').textContent = `${copies} · ${size} · ${bytesText(label.byteLength)}`
  fillList(card.querySelector('.content'), [...label.content, ...label.settings], contentItem)
  fillList(card.querySelector('.missed'), label.notUnderstood, missedItem)
  card.querySelector('.missed-title').hidden = label.notUnderstood.length === 0
  const details = card.querySelector('details')
  details.hidden = false
  details.addEventListener('toggle', () => showZpl(details, label.number), { once: true })
}

/** A reason for the whole job has no command of its own. */
function missedItem({ place, command, reason }) {
  return [`Line ${place.line}: ${command === '' ? reason : `${command}: ${reason}`}`]
}

async function showZpl(details, number) {
  const answer = await fetch(`/labels/${number}.zpl`)
  details.querySelector('pre').textContent = await answer.text()
}

function showDocument(card, received) {
  const paper = card.querySelector('.paper')
  const sheet = document.createElement('div')
  sheet.className = 'document'
  sheet.textContent = 'PDF'
  paper.replaceChildren(sheet)
  card.querySelector('.size').textContent = `PDF document, ${bytesText(received.byteLength)}`
  const link = card.querySelector('.download')
  link.href = `/labels/${received.number}.pdf`
  link.hidden = false
}

function createCard(received) {
  const card = cardTemplate.content.cloneNode(true).querySelector('.card')
  const isLabel = received.kind === 'label'
  card.dataset.number = received.number
  card.classList.add('new')
  card.querySelector('h2').textContent = `${isLabel ? 'Label' : 'Document'} ${received.number}`
  const time = card.querySelector('time')
  time.dateTime = received.receivedAt
  time.textContent = timeFormat.format(new Date(received.receivedAt))
  if (isLabel) showLabel(card, received)
  else showDocument(card, received)
  return card
}

function showPrinter(printer) {
  const state = byId('state')
  const waiting = printer.waitingJobs > 0 ? `, ${count(printer.waitingJobs, 'job', 'jobs')} waiting` : ''
  const [name, words] = printer.isOn
    ? printer.isPaperOut
      ? ['paper-out', `Paper out${waiting}`]
      : ['ready', 'Ready']
    : ['off', 'Off']
  state.className = `state ${name}`
  if (state.textContent !== words) state.textContent = words
  const address = `${printer.address}:${printer.port}`
  byId('facts').textContent =
    `${address} · ${sizeFormat.format(printer.dpi)} dpi · ${count(printer.printedLabels, 'label', 'labels')}`
  byId('address').textContent = address
  document.title = `Virtual printer ${printer.port}`
  setButton('power', printer.isOn ? 'Switch off' : 'Switch on', () => post('/power', { isOn: !printer.isOn }))
  setButton('paper', printer.isPaperOut ? 'Load paper' : 'Paper out', () =>
    post('/paper', { isOut: !printer.isPaperOut }),
  )
  setButton('clear', 'Clear', () => post('/clear'))
}

function setButton(id, words, press) {
  const button = byId(id)
  button.textContent = words
  button.onclick = press
}

function sayProblem(words) {
  byId('problem').textContent = words
  byId('problem').hidden = words === ''
}

async function post(path, body) {
  try {
    const answer = await fetch(path, { method: 'POST', body: body && JSON.stringify(body) })
    sayProblem(answer.ok ? '' : await answer.text())
  } catch {
    sayProblem('The virtual printer has stopped. Start it again; this page finds it by itself.')
  }
  await refresh()
}

let refreshing = Promise.resolve()

/** One after the other, so that no label is shown twice. */
function refresh() {
  refreshing = refreshing
    .then(load)
    .catch(() => sayProblem('The virtual printer has stopped. Start it again; this page finds it by itself.'))
  return refreshing
}

async function load() {
  const [printer, labels] = await Promise.all(
    ['/printer.json', '/labels.json'].map(async (path) => await (await fetch(path)).json()),
  )
  showPrinter(printer)
  const kept = new Set(labels.map((label) => `${label.number} ${label.receivedAt}`))
  for (const card of list.querySelectorAll('.card')) {
    if (!kept.delete(`${card.dataset.number} ${card.querySelector('time').dateTime}`)) card.remove()
  }
  const fresh = labels.filter((label) => kept.has(`${label.number} ${label.receivedAt}`)).slice(0, mostCards)
  list.prepend(...fresh.map(createCard))
  byId('empty').hidden = labels.length > 0
  byId('clear').disabled = labels.length === 0
}

const events = new EventSource('/events')
events.onmessage = refresh
events.onopen = () => {
  sayProblem('')
  refresh()
}
events.onerror = () => sayProblem('The virtual printer has stopped. Start it again; this page finds it by itself.')
