/**
 * The sheet's questions, which the registry's form RLM-105 is known or thought to ask. The form itself was
 * not found, so they follow other registries' forms and the registry's published answers; the provider
 * replaces the whole sheet by the official print (rulings L-14).
 */
export interface Words {
  readonly en: string;
  readonly es: string;
}

export interface Cell extends Words {
  readonly name: string;
  /** Share of the row's width, in twelfths. */
  readonly share: number;
}

export type Block =
  | { readonly kind: 'row'; readonly cells: readonly Cell[] }
  /** One field of several lines over the whole width. */
  | { readonly kind: 'lines'; readonly cell: Words & { readonly name: string }; readonly lines: number }
  | { readonly kind: 'checks'; readonly title: Words; readonly cells: readonly Cell[] }
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly columns: readonly Cell[];
      readonly rows: number;
    }
  | { readonly kind: 'note'; readonly words: Words }
  /** Signed by hand. */
  | { readonly kind: 'signature'; readonly words: Words };

export interface SheetSection {
  readonly title: Words;
  readonly blocks: readonly Block[];
}

function cell(name: string, share: number, en: string, es: string): Cell {
  return { name, share, en, es };
}

/** States the order of a date's parts: 03/04 is another day elsewhere. */
function dateCell(name: string, share: number, en: string, es: string): Cell {
  return cell(name, share, `${en} (dd/mm/yyyy)`, `${es} (dd/mm/aaaa)`);
}

function row(...cells: readonly Cell[]): Block {
  return { kind: 'row', cells };
}

export const sheetTitle: Words = {
  en: 'RLM-105: preparation sheet',
  es: 'RLM-105: hoja de preparación',
};

export const sheetNotice: Words = {
  en: 'This is NOT the official form RLM-105 of the Liberian Registry. It is a preparation sheet of the training centre: it gathers what the form "Application for Liberian License" is expected to ask, so that the centre can file the application on your behalf. Only authorised filing agents may apply to the registry. Use the official form instead where you have it.',
  es: 'Este NO es el formulario oficial RLM-105 del Registro de Liberia. Es una hoja de preparación del centro de formación: reúne lo que se espera que pida el formulario «Application for Liberian License», para que el centro presente la solicitud en su nombre. Solo los agentes autorizados pueden solicitar ante el registro. Si tiene el formulario oficial, use ese.',
};

export const photoWords: Words = {
  en: 'Photo 45 x 45 mm (1.75 in)\nin colour, white background',
  es: 'Foto 45 x 45 mm\na color, fondo blanco',
};

export const fullName: Cell = cell(
  'fullName',
  12,
  'Full name, as in the passport',
  'Nombre completo, como en el pasaporte',
);

export const certificateRows = 8;

/** Title of the part with overflowing and additional answers. */
export const annexTitle: Words = { en: 'Continuation', es: 'Continuación' };

export const sheetSections: readonly SheetSection[] = [
  {
    title: { en: '1. Personal description', es: 'Datos personales' },
    blocks: [
      row(
        cell('familyName', 4, 'Family name', 'Apellidos'),
        cell('givenNames', 4, 'Given names', 'Nombres'),
        cell('middleName', 4, 'Middle name or initial', 'Segundo nombre o inicial'),
      ),
      row(
        dateCell('birthDate', 3, 'Date of birth', 'Fecha de nacimiento'),
        cell('birthPlace', 5, 'Place of birth (city, country)', 'Lugar de nacimiento (ciudad, país)'),
        cell('nationality', 4, 'Citizenship / nationality', 'Ciudadanía / nacionalidad'),
      ),
      row(
        cell('passport', 4, 'Passport or identity number', 'Número de pasaporte o identidad'),
        cell('sex', 2, 'Sex', 'Sexo'),
        cell('height', 3, 'Height', 'Estatura'),
        cell('weight', 3, 'Weight', 'Peso'),
      ),
      row(
        cell('hair', 3, 'Colour of hair', 'Color del cabello'),
        cell('eyes', 3, 'Colour of eyes', 'Color de los ojos'),
        cell('marks', 6, 'Distinguishing marks', 'Señas particulares'),
      ),
      {
        kind: 'lines',
        cell: { name: 'address', en: 'Permanent address', es: 'Dirección permanente' },
        lines: 2,
      },
      row(cell('phone', 5, 'Telephone', 'Teléfono'), cell('email', 7, 'E-mail', 'Correo electrónico')),
    ],
  },
  {
    title: { en: '2. Emergency contact', es: 'Contacto de emergencia' },
    blocks: [
      row(
        cell('contactName', 6, 'Name', 'Nombre'),
        cell('contactRelation', 3, 'Relationship', 'Parentesco'),
        cell('contactPhone', 3, 'Telephone', 'Teléfono'),
      ),
      row(cell('contactAddress', 12, 'Address', 'Dirección')),
    ],
  },
  {
    title: { en: '3. Document applied for', es: 'Documento que solicita' },
    blocks: [
      {
        kind: 'checks',
        title: { en: 'Kind of application', es: 'Tipo de solicitud' },
        cells: [
          cell('byExamination', 6, 'Original certificate by examination', 'Título original por examen'),
          cell('endorsement', 6, 'Endorsement', 'Refrendo'),
          cell('renewal', 6, 'Renewal', 'Renovación'),
          cell('replacement', 6, 'Replacement', 'Reemplazo'),
        ],
      },
      {
        kind: 'checks',
        title: { en: 'Capacity', es: 'Cargo' },
        cells: [
          cell('master', 6, 'Master', 'Capitán'),
          cell('chiefEng', 6, 'Chief engineer', 'Jefe de máquinas'),
          cell('chiefMate', 6, 'Chief mate', 'Primer oficial de cubierta'),
          cell('secondEng', 6, 'Second engineer', 'Primer oficial de máquinas'),
          cell('oowd', 6, 'Navigational watch officer', 'Oficial de guardia de navegación'),
          cell('oowe', 6, 'Engineering watch officer', 'Oficial de guardia de máquinas'),
          cell('eto', 6, 'Electro-technical officer', 'Oficial electrotécnico'),
          cell('gmdss', 6, 'GMDSS operator', 'Operador del SMSSM'),
        ],
      },
      row(cell('limitation', 12, 'Tonnage or power limitation', 'Limitación de arqueo o potencia')),
      {
        kind: 'checks',
        title: { en: 'Also wanted', es: 'También solicita' },
        cells: [
          cell('sirb', 6, 'Identification and record book (SIRB)', 'Libreta de identificación (SIRB)'),
          cell('sqc', 6, 'Special qualification certificates (SQC)', 'Certificados especiales (SQC)'),
        ],
      },
    ],
  },
  {
    title: { en: '4. National certificate held', es: 'Título nacional que posee' },
    blocks: [
      row(
        cell('administration', 6, 'Issuing administration', 'Administración que lo emitió'),
        cell('capacityHeld', 6, 'Capacity and STCW regulation', 'Cargo y regla STCW'),
      ),
      row(
        cell('nationalNumber', 3, 'Certificate number', 'Número'),
        dateCell('nationalIssued', 3, 'Date of issue', 'Fecha de emisión'),
        dateCell('nationalExpires', 3, 'Date of expiry', 'Fecha de vencimiento'),
        cell('nationalLimits', 3, 'Limitations', 'Limitaciones'),
      ),
    ],
  },
  {
    title: { en: '5. Sea service', es: 'Tiempo de mar' },
    blocks: [
      {
        kind: 'note',
        words: {
          en: 'Latest ship first. Proof of sea time must state position, gross tonnage, kilowatts and type of ship.',
          es: 'El último buque primero. La prueba debe indicar cargo, arqueo bruto, kilovatios y tipo de buque.',
        },
      },
      {
        kind: 'table',
        name: 'service',
        rows: 8,
        columns: [
          cell('ship', 2.4, 'Ship', 'Buque'),
          cell('flag', 1.4, 'Flag', 'Bandera'),
          cell('type', 1.6, 'Type', 'Tipo'),
          cell('tonnage', 1.1, 'GT', 'AB'),
          cell('power', 1.1, 'kW', 'kW'),
          cell('position', 1.8, 'Position', 'Cargo'),
          dateCell('from', 1.3, 'From', 'Desde'),
          dateCell('to', 1.3, 'To', 'Hasta'),
        ],
      },
    ],
  },
  {
    title: { en: '6. Training certificates', es: 'Certificados de formación' },
    blocks: [
      {
        kind: 'table',
        name: 'course',
        rows: certificateRows,
        columns: [
          cell('title', 3.4, 'Course', 'Curso'),
          cell('number', 2.4, 'Certificate number', 'Número'),
          cell('centre', 3, 'Issuing centre or authority', 'Centro o autoridad'),
          dateCell('issued', 1.6, 'Issued', 'Emisión'),
          dateCell('expires', 1.6, 'Expires', 'Vencimiento'),
        ],
      },
    ],
  },
  {
    title: { en: '7. Declaration', es: 'Declaración' },
    blocks: [
      {
        kind: 'note',
        words: {
          en: 'I declare that everything that I have entered on this sheet is true and complete.',
          es: 'Declaro que todo lo que he escrito en esta hoja es verdadero y completo.',
        },
      },
      {
        kind: 'signature',
        words: { en: "Applicant's signature, by hand", es: 'Firma del solicitante, a mano' },
      },
      row(cell('signedAt', 8, 'Place', 'Lugar'), dateCell('signedOn', 4, 'Date', 'Fecha')),
    ],
  },
  {
    title: { en: '8. For the filing agent', es: 'Para el agente' },
    blocks: [
      row(
        cell('agentName', 8, 'Filing agent, name', 'Agente, nombre'),
        cell('agentNumber', 4, 'Agent number', 'Número de agente'),
      ),
      row(
        cell('vessel', 6, 'Vessel to be joined', 'Buque de embarque'),
        dateCell('received', 3, 'Date received', 'Fecha de recepción'),
        cell('fee', 3, 'Fee', 'Tarifa'),
      ),
    ],
  },
];
