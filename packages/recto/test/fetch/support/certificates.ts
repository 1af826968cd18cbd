/** X.509 certificates generated in each test run, so that the repository contains no private key. */
import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

interface Authority extends Certificate {
  readonly name: Buffer;
  readonly privateKey: KeyObject;
}

export interface CertificateOptions {
  /** DNS names or IPv4 addresses that the certificate is valid for. */
  readonly names: readonly string[];
  readonly notAfter?: Date;
}

/** DER tags; RFC 5280. */
const TAG = { integer: 2, bits: 3, octets: 4, oid: 6, utf8: 12, time: 24, sequence: 48, set: 49 } as const;
const OID = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
} as const;

export function createAuthority(commonName: string): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = nameOf(commonName);
  const constraints = extension(OID.basicConstraints, der(TAG.sequence, Buffer.from([1, 1, 0xff])));
  const cert = certificate(name, name, publicKey, privateKey, constraints, new Date('2049-01-01'));
  return { cert, key: pem(privateKey), name, privateKey };
}

export function issue(
  authority: Authority,
  { names, notAfter = new Date('2049-01-01') }: CertificateOptions,
): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const alternatives = names.map((name) =>
    /^[\d.]+$/.test(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
  );
  const extensions = extension(OID.subjectAltName, der(TAG.sequence, ...alternatives));
  const subject = nameOf(names[0] ?? 'nobody');
  return {
    cert: certificate(authority.name, subject, publicKey, authority.privateKey, extensions, notAfter),
    key: pem(privateKey),
  };
}

function certificate(
  issuer: Buffer,
  subject: Buffer,
  publicKey: KeyObject,
  signer: KeyObject,
  extensions: Buffer,
  notAfter: Date,
): string {
  const algorithm = der(TAG.sequence, oid(OID.ecdsaWithSha256));
  const body = der(
    TAG.sequence,
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    issuer,
    der(TAG.sequence, time(new Date('2000-01-01')), time(notAfter)),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, der(TAG.sequence, extensions)),
  );
  const signature = createSign('sha256').update(body).sign(signer);
  const whole = der(TAG.sequence, body, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  // No empty line after a full last line: PEM readers would stop there.
  const lines = whole.toString('base64').replace(/.{64}(?!$)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function nameOf(commonName: string): Buffer {
  const attribute = der(TAG.sequence, oid(OID.commonName), der(TAG.utf8, Buffer.from(commonName)));
  return der(TAG.sequence, der(TAG.set, attribute));
}

function extension(id: string, value: Buffer): Buffer {
  return der(TAG.sequence, oid(id), der(TAG.octets, value));
}

function oid(hex: string): Buffer {
  return der(TAG.oid, Buffer.from(hex, 'hex'));
}

function time(date: Date): Buffer {
  return der(TAG.time, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

function pem(key: KeyObject): string {
  return key.export({ format: 'pem', type: 'pkcs8' }).toString();
}
